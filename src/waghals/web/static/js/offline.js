// The page that stands in for one that cannot be had: "try again" asks for that one.
import "./settings.js";

if (!location.pathname.endsWith("/offline")) {
  const again = document.querySelector("#again");
  again.href = location.href;
  addEventListener("online", () => location.reload());
}

// The page that stands in for one that cannot be had: "try again" asks for that one, and it comes by itself once it can.
import "./settings.js";

const PAUSE = 3000; // ms between two looks whether the server answers

if (!location.pathname.endsWith("/offline")) {
  const again = document.querySelector("#again");
  again.href = location.href;
  const look = () => fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => location.reload(), () => {});
  addEventListener("online", look);
  setInterval(look, PAUSE);
}

// The strip of last turns: a tap on one lets the pieces pop that it was about.

const POP = { transform: ["scale(1)", "scale(1.18)", "scale(1)"] };

document.addEventListener("click", ({ target }) => {
  const line = target.closest(".turn-line");
  if (!line) return;
  const { seat, first, last } = line.dataset;
  const ids = new Set();
  for (const { dataset } of document.querySelectorAll(`#moments > [data-seat="${seat}"]`)) {
    if (Number(dataset.ply) < Number(first) || Number(dataset.ply) > Number(last)) continue;
    for (const id of `${dataset.pieces ?? ""} ${dataset.pops ?? ""} ${dataset.target ?? ""}`.split(" ")) ids.add(id);
  }
  for (const piece of [...ids].map((id) => id && document.getElementById(id)).filter(Boolean)) {
    piece.classList.add("popping");
    const motion = piece.animate(POP, { duration: 420, easing: "ease-out", iterations: 2 });
    motion.onfinish = () => piece.classList.remove("popping");
  }
});

// What was typed is on its way.
document.addEventListener("htmx:before:request", ({ target }) => {
  if (target.id === "typing") target.elements.text.value = "";
});

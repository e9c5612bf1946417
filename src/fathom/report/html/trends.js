/* ── trends: how the tasks of a suite did in earlier runs and do in this one ── */

const LINE_WIDTH = 140, LINE_HEIGHT = 26, LINE_EDGE = 4;

/* Seconds of run after run as a line, and each run as a dot in the colour of its outcome. */
function sparkline(trend) {
  const runs = trend.runs, most = Math.max(...runs.map((run) => run.seconds), 1e-9);
  const x = (index) => runs.length < 2 ? LINE_WIDTH / 2 : LINE_EDGE + (index * (LINE_WIDTH - 2 * LINE_EDGE)) / (runs.length - 1);
  const y = (run) => LINE_HEIGHT - LINE_EDGE - ((LINE_HEIGHT - 2 * LINE_EDGE) * run.seconds) / most;
  const words = runs.map((run) => `${run.verdict} ${run.seconds.toFixed(1)} s`).join(", ");
  return draw("svg", { class: "trend", width: LINE_WIDTH, height: LINE_HEIGHT, viewBox: `0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`, role: "img", "aria-label": words },
    draw("title", {}, words),
    draw("polyline", { points: runs.map((run, index) => `${x(index).toFixed(1)},${y(run).toFixed(1)}`).join(" ") }),
    ...runs.map((run, index) => draw("circle", { class: run.kind, cx: x(index).toFixed(1), cy: y(run).toFixed(1), r: index === runs.length - 1 ? 3.5 : 2 })));
}

function seconds(number) {
  return number === null ? "" : `${number.toFixed(1)} s`;
}

function trended(trends) {
  if (!trends.length) return null;
  const rows = trends.map((each) => make("tr", {},
    make("td", { class: "name" }, soft(each.task)),
    make("td", { class: `status ${each.kind}` }, each.verdict),
    make("td", { class: "soft" }, each.before),
    make("td", { class: "name code" }, seconds(each.seconds)),
    make("td", { class: "name code soft" }, seconds(each.usual)),
    make("td", {}, sparkline(each))));
  const names = ["task", "now", "before", "time", "usual time", "runs"];
  const said = trends.filter((each) => each.said);
  return make("section", { id: "trends" }, make("h2", {}, "Since earlier runs"),
    said.length ? make("ul", { class: "said" }, ...said.map((each) => make("li", { class: each.direction }, soft(`${each.task}: ${each.said}`))))
      : make("p", { class: "soft" }, "Every task is as it was."),
    make("div", { class: "panel" }, scrolled("trends", make("table", { class: "grid" },
      make("thead", {}, make("tr", {}, ...names.map((name) => make("th", {}, name)))), make("tbody", {}, ...rows)))));
}

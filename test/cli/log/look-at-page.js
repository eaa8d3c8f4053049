// Run inside the browser: what is drawn of the page of a log (`SeenPage` in chromium.ts).
(() => ({
  charts: [...document.querySelectorAll("svg")].map((svg) => ({
    title: svg.getAttribute("aria-label"),
    bars: [...svg.querySelectorAll("g")].map((bar) => ({
      name: bar.dataset.name,
      count: Number(bar.dataset.count),
      failed: Number(bar.dataset.failed),
      width: bar.querySelector("rect").getBoundingClientRect().width,
    })),
  })),
  articles: [...document.querySelectorAll("article")].map((article) => {
    const marks = article.querySelectorAll("mark");
    const { color, backgroundColor } = getComputedStyle(marks[0] ?? article);
    return { marks: marks.length, color, background: backgroundColor };
  }),
  layers: [...document.querySelectorAll("article span")].map((span) => ({
    layer: span.className,
    color: getComputedStyle(span).backgroundColor,
  })),
}))();

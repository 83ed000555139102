/** One measured figure of a long test, in the shape that the benches print. */
export interface Figure {
  metric: string;
  value: number;
  unit: string;
  target?: string;
  ok?: boolean;
}

/** Prints a figure as one line of JSON on stderr, where no reporter catches it. */
export function printFigure(figure: Figure): void {
  process.stderr.write(`${JSON.stringify({ ...figure, value: Number(figure.value.toPrecision(4)) })}\n`);
}

/** Prints them all, and fails if one missed its target. */
export function showFigures(figures: Figure[]): void {
  for (const figure of figures) {
    printFigure(figure);
  }
  expect(figures.filter(({ ok }) => ok === false)).toEqual([]);
}

/** A figure with a target that it must not exceed. */
export function atMost(metric: string, value: number, unit: string, max: number): Figure {
  return { metric, value, unit, target: `<= ${max}`, ok: value <= max };
}

/** A figure with a target that it must reach. */
export function atLeast(metric: string, value: number, unit: string, min: number): Figure {
  return { metric, value, unit, target: `>= ${min}`, ok: value >= min };
}

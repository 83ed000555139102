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

/**
 * Collects figures and prints them: a table for people, or one JSON line for each with `--json`.
 *
 * @typedef {{ metric: string, value: number, unit: string, target?: string, ok?: boolean }} Figure
 */
export class Report {
  /** @type {Figure[]} */
  #figures = [];

  constructor({ json }) {
    this.json = json;
  }

  /** @param {Figure} figure */
  add(figure) {
    const rounded = { ...figure, value: Number(figure.value.toPrecision(4)) };
    this.#figures.push(rounded);
    if (this.json) process.stdout.write(`${JSON.stringify(rounded)}\n`);
  }

  /** Words for people only. */
  say(text) {
    if (!this.json) process.stderr.write(`${text}\n`);
  }

  print() {
    if (this.json) return;
    const width = Math.max(...this.#figures.map(({ metric }) => metric.length));
    for (const { metric, value, unit, target, ok } of this.#figures) {
      const verdict = target === undefined ? '' : `   ${ok ? 'ok' : 'MISSED'} (${target})`;
      process.stdout.write(`${metric.padEnd(width)}  ${String(value).padStart(10)} ${unit}${verdict}\n`);
    }
  }
}

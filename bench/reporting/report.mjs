import { spreadOf, verdictOf } from '../measuring/rounds.mjs';

/**
 * Collects figures and prints them: a table for people, or one JSON line for each with `--json`.
 *
 * @typedef {{ metric: string, value: number, unit: string, target?: string, ok?: boolean, lowest?: number,
 *   highest?: number }} Figure lowest, highest: of the rounds whose median is the value
 */
export class Report {
  /** @type {Figure[]} */
  #figures = [];

  constructor({ json }) {
    this.json = json;
  }

  /** @param {Figure} figure */
  add(figure) {
    const shown = rounded(figure);
    this.#figures.push(shown);
    if (this.json) {
      process.stdout.write(`${JSON.stringify(shown)}\n`);
    }
  }

  /** A figure with a bound. */
  judge(metric, value, unit, bounds) {
    const { value: shown } = rounded({ value });
    this.add({ metric, value, unit, target: targetOf(bounds), ok: verdictOf([shown], bounds) });
  }

  /** A figure measured in rounds: their median with its spread. @param {number[]} values one for each round */
  addRounds(metric, values, unit) {
    this.add({ metric, unit, ...spreadOf(values) });
  }

  /** A figure measured in rounds, with a bound. It has a verdict only if the rounds agree. */
  judgeRounds(metric, values, unit, bounds) {
    this.add({ metric, unit, ...spreadOf(values), target: targetOf(bounds), ok: verdictOf(values, bounds) });
  }

  /**
   * Many figures of a kind: for people a table, printed at once.
   *
   * @param {string} title
   * @param {Record<string, [name: string, unit: string]>} columns by member of a row
   * @param {Record<string, Record<string, number | undefined>>} rows by name; shares of 0 to 1 in a column of percent; what one has not is shown as `-`
   */
  table(title, columns, rows) {
    const cells = ([name, row]) =>
      Object.entries(columns).map(([key, [column, unit]]) =>
        row[key] === undefined
          ? undefined
          : rounded({ metric: `${title}, ${name}: ${column}`, value: inUnit(row[key], unit), unit }),
      );
    if (this.json) {
      const figures = Object.entries(rows).flatMap(cells).filter(Boolean);
      for (const figure of figures) {
        process.stdout.write(`${JSON.stringify(figure)}\n`);
      }
      return;
    }
    const head = ['', ...Object.values(columns).map(([name, unit]) => `${name} ${unit}`.trimEnd())];
    const body = Object.entries(rows).map((row) => [row[0], ...cells(row).map((cell) => String(cell?.value ?? '-'))]);
    process.stdout.write(`\n${title}\n${aligned([head, ...body])}\n`);
  }

  /** Words for people only. */
  say(text) {
    if (!this.json) {
      process.stderr.write(`${text}\n`);
    }
  }

  print() {
    if (this.json) {
      return;
    }
    process.stdout.write('\n');
    const width = Math.max(...this.#figures.map(({ metric }) => metric.length));
    for (const figure of this.#figures) {
      const { metric, value, unit, lowest, highest } = figure;
      const spread = lowest === undefined ? '' : ` (${lowest}-${highest})`;
      process.stdout.write(
        `${metric.padEnd(width)}  ${String(value).padStart(10)} ${unit}${spread}${verdict(figure)}\n`,
      );
    }
  }
}

const WORDS = new Map([
  [true, 'ok'],
  [false, 'MISSED'],
  [undefined, 'rounds differ'],
]);

function verdict({ target, ok }) {
  return target === undefined ? '' : `   ${WORDS.get(ok)} (${target})`;
}

const inUnit = (value, unit) => (unit === '%' ? 100 * value : value);

function targetOf({ atMost, atLeast }) {
  return atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`;
}

function rounded(figure) {
  const numbers = Object.entries(figure).filter(([, value]) => typeof value === 'number');
  // Whole numbers are counts, which must add up.
  const short = (value) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
  return { ...figure, ...Object.fromEntries(numbers.map(([name, value]) => [name, short(value)])) };
}

/** Columns as wide as their widest cell, numbers to the right. */
function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column] + 2));
  return lines.map((line) => line.map(pad).join('')).join('\n');
}

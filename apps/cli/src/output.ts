import { terminal } from '@cotejo/platform/command';

/** Prints rows in aligned columns. */
export function printTable(headers: string[], rows: string[][]): void {
  const widths = headers.map((header, column) =>
    Math.max(header.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  terminal().stdout.write(`${[headers, ...rows].map(line).join('\n')}\n`);
}

/** Prints a result: as JSON for `--json`, else as `show` prints it for people. */
export function print<T>(result: T, json: boolean | undefined, show: (result: T) => void): void {
  if (json) {
    printJson(result);
  } else {
    show(result);
  }
}

/** Prints one value as one line of JSON. */
export function printJson(value: unknown): void {
  terminal().stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints one line for people. */
export function printLine(text: string): void {
  terminal().stdout.write(`${text}\n`);
}

/** Prints one thing, a member on each line; what is null is left out. */
export function printMembers(members: Record<string, unknown>): void {
  const shown = Object.entries(members).filter(([, value]) => value !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  terminal().stdout.write(`${shown.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`);
}

/** ISO 8601 in UTC. */
export function isoTime(epochMs: number): string;
export function isoTime(epochMs: number | null): string | null;
export function isoTime(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

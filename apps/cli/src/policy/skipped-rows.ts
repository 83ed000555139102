const SHARE_MAX = 0.01;

/** Says that too much of a file could not be read, and makes the command fail unless that is allowed. */
export function refuseSkipped(
  noun: string,
  { rows, skipped }: { rows: number; skipped: number },
  { allowSkipped }: { allowSkipped: boolean },
): void {
  if (skipped <= rows * SHARE_MAX || allowSkipped) return;
  const percent = ((100 * skipped) / rows).toFixed(2);
  process.stderr.write(`cotejo: ${percent} % of the ${noun} cannot be read (--allow-skipped takes the rest)\n`);
  process.exitCode = 1;
}

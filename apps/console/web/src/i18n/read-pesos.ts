import { parsePesos } from '@cotejo/colombia/cells';

const AMOUNT_MAX = 1_000_000_000_000_000;

/** Reads an amount as people type it: `2000000`, `2.000.000`, `$ 2,000,000`, `2'000.000`. `null`: it is no whole amount. */
export function readPesos(text: string): number | null {
  const parsed = parsePesos(text);
  return parsed.ok && Number.isInteger(parsed.pesos) && parsed.pesos >= 0 && parsed.pesos <= AMOUNT_MAX
    ? parsed.pesos
    : null;
}

const AMOUNT_MAX = 1_000_000_000_000_000;

/** Reads an amount as people type it: `2000000`, `2.000.000`, `$ 2,000,000`, `2'000.000`. `null`: it is no whole amount. */
export function readPesos(text: string): number | null {
  const digits = text.trim().replace(/^\$\s*/, '');
  if (!/^\d{1,16}$/.test(digits) && !/^\d{1,3}([.,'’\s]\d{3})+$/.test(digits)) {
    return null;
  }
  const pesos = Number(digits.replaceAll(/\D/g, ''));
  return pesos <= AMOUNT_MAX ? pesos : null;
}

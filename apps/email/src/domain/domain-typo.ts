import { MAIL_DOMAINS } from './domain-lists.js';

const REAL = new Set([...MAIL_DOMAINS.wellKnown, ...MAIL_DOMAINS.lookAlikes]);

/** The well-known domain that one is a slip of the finger away from: `gmial.com`, `hotmail.con`, `outlok.com`. */
export function domainMeant(domain: string): string | null {
  if (REAL.has(domain)) return null;
  return MAIL_DOMAINS.wellKnown.find((known) => isOneSlipApart(domain, known)) ?? null;
}

/** One letter more, less or other, or two neighbours swapped: what is left between equal beginnings and ends tells. */
function isOneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwap = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  return isSwap || (restA.length <= 1 && restB.length <= 1);
}

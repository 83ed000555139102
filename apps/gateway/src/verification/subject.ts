import type { GeoPoint, InputName } from '@cotejo/contracts';

/** A buyer as asked about, normalised once; both variants end here. */
export interface Subject {
  /** Canonical cédula: digits without leading zeros. */
  document: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  ip: string | null;
  gps: GeoPoint | null;
  amountCop: number | null;
}

/** Which inputs a subject has, by name. */
export function inputsOf(subject: Subject): InputName[] {
  const { phone, email, address, city, ip, gps, amountCop } = subject;
  const optional = Object.entries({ phone, email, address, city, ip, gps, amount: amountCop });
  return ['document', ...optional.filter(([, value]) => value !== null).map(([name]) => name as InputName)];
}

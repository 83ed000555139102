import { randomInt } from 'node:crypto';

/**
 * What a buyer's value is; hits are reported by this and never by the value. `holder`: the name in the registry. `answer`: a text
 * in the answer of a vendor.
 */
export type Kind = keyof Canary | 'holder' | 'answer';

/** The values of one invented buyer. Each is unique, and long enough that chance does not make it again. */
export interface Canary {
  cedula: string;
  phone: string;
  phoneToken: string;
  email: string;
  address: string;
  city: string;
  ip: string;
  gps: { lat: number; lon: number };
  amount: number;
  name: string;
  issueDate: string;
  biometric: string;
  payer: string;
  bin: string;
  receiver: string;
  attribute: string;
}

/** One way to write a value of a buyer. */
export interface Form {
  kind: Kind;
  text: string;
}

export function newCanary(): Canary {
  return {
    cedula: `11${digits(8)}`,
    phone: `+5731${digits(8)}`,
    phoneToken: `${letters(14)}.${letters(14)}.${digits(10)}`,
    email: `${letters(9)}.${letters(6)}@${letters(12)}.co`,
    address: `Calle ${randomInt(10, 170)} # ${randomInt(10, 99)}-${randomInt(10, 99)} Apto ${digits(7)}`,
    city: `Villa ${letters(12)}`,
    ip: [186, ...[1, 2, 3].map(() => randomInt(100, 255))].join('.'),
    gps: { lat: Number(`4.${digits(11)}`), lon: Number(`-74.${digits(11)}`) },
    amount: Number(`7${digits(11)}`),
    name: `${letters(10)} ${letters(12)}`,
    // A date cannot be unique: years of which nothing else here speaks, and which no clock begins in.
    issueDate: new Date(Date.UTC(1953, 0, 1 + randomInt(365 * 16))).toISOString().slice(0, 10),
    biometric: `${letters(10)}-${digits(8)}`,
    payer: `${letters(10)} ${letters(12)}`,
    bin: digits(8),
    receiver: `${letters(10)} ${letters(12)}`,
    attribute: letters(16),
  };
}

/** Every form in which a value may turn up: as it was sent, and as our code or another's is likely to rewrite it. */
export function formsOf(canary: Canary): Form[] {
  const { cedula, phone, phoneToken, email, address, city, ip, gps, amount, name, issueDate, biometric } = canary;
  const { payer, bin, receiver, attribute } = canary;
  const national = phone.slice(3);
  const [local = '', domain = ''] = email.split('@');
  const texts: Record<keyof Canary, string[]> = {
    cedula: [cedula, thousands(cedula, '.'), thousands(cedula, ' ')],
    phone: [phone, phone.slice(1), national, national.replace(/(...)(...)/, '$1 $2 ')],
    phoneToken: [phoneToken],
    email: [email, local, domain],
    address: [address, address.replace(/[^A-Za-z0-9]+/g, ' ')],
    city: [city, city.slice(6)],
    ip: [ip],
    gps: [Math.abs(gps.lat), Math.abs(gps.lon)].map(String),
    amount: [String(amount)],
    name: [name, ...name.split(' ')],
    issueDate: [issueDate, issueDate.split('-').reverse().join('/')],
    biometric: [biometric],
    payer: [payer, ...payer.split(' ')],
    // Eight digits alone may turn up by chance.
    bin: [`bin=${bin}`, `bin":"${bin}`, `bin\\":\\"${bin}`],
    receiver: [receiver, ...receiver.split(' ')],
    attribute: [attribute],
  };
  return Object.entries(texts).flatMap(([kind, all]) => all.map((text) => ({ kind: kind as Kind, text })));
}

/** 1234567890 as 1.234.567.890. */
function thousands(number: string, separator: string): string {
  return number.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** The last one is never 0, so that a number keeps all of them. */
function digits(count: number): string {
  return Array.from({ length: count }, (_, index) => randomInt(index === count - 1 ? 1 : 0, 10)).join('');
}

export function letters(count: number): string {
  return Array.from({ length: count }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('');
}

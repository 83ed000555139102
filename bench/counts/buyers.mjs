import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The limits of the shipped policy. */
export function shippedCounts() {
  const file = fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url));
  return JSON.parse(readFileSync(file, 'utf8')).counts;
}

const SURNAMES = 3_000;
const TENANTS = 20;
/** A carrier's address has many buyers. */
const SHARED_ADDRESSES = 4_096;

/** What buyer number n shows: every tenth came before, every eighth has another payer, half are behind a carrier's address. */
export function buyerOf(number) {
  const person = number % 10 === 9 ? Math.floor(number / 2) : number;
  const household = person % 7 === 0 ? Math.max(0, person - 1) : person;
  const isMobile = number % 2 === 0;
  const phone = `+573${String(household).padStart(9, '0')}`;
  const door = `11001 CL ${household % 200} ${household % 97} ${household}`;
  return {
    tenant: `tenant-${person % TENANTS}`,
    subjects: {
      documents: { of: 'document', value: String(1_000_000_000 + person) },
      phones: { of: 'phone', value: phone },
      emails: { of: 'email', value: `buyer${person}@example.co` },
      addresses: { of: 'address', value: door },
      ...(person % 8 === 0 && { payers: { of: 'payer', value: String(20_000_000 + person) } }),
      ips: isMobile
        ? { of: 'ip', value: `carrier ${person % SHARED_ADDRESSES}` }
        : { of: 'home_ip', value: `home ${household}` },
    },
    surnames: [surname(household), surname(person * 31)],
    door,
    line: phone,
    hasSmallAmount: person % 40 === 0,
  };
}

const surname = (number) => ({ text: `surname${number % SURNAMES}`, isCommon: number % SURNAMES < 6 });

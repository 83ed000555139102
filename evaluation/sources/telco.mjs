import { LocalTelcoProvider } from '../../apps/telco/dist/providers/local.provider.js';
import { telcoSource } from '../../apps/telco/dist/telco.source.js';
import { parsePhone } from '../../packages/colombia/dist/phone.js';
import { COLOMBIAN_NAMES } from '../../packages/names/dist/index.js';
import { measureLookups } from './lookups.mjs';
import { judged, readLines } from './pairs.mjs';

const PHONES = ['+573001234567', '+573104445566', '+573331234567', '+576011234567', '+12125550111', '+571234'];
const SUBSCRIBER_DIGITS = 10;

/** The numbering plans alone: what an operator takes is the operator's. */
export async function telcoLookups(deployment) {
  const provider = await deployment.open(LocalTelcoProvider, {}, { share: COLOMBIAN_NAMES });
  const queries = PHONES.map((phone) => ({ phone }));
  return [
    [
      'telco, numbering plans',
      await measureLookups({ definition: telcoSource, provider, operation: 'telco.line', queries }),
    ],
  ];
}

/** A number of each mobile prefix of a published table has an operator, by that very prefix. */
export function telcoQuality(data) {
  const rows = readLines(data, 'telco/libphonenumber-carrier-en-57.txt');
  if (!rows) {
    return [];
  }
  const mobile = rows.filter((row) => row.startsWith('573'));
  const numbers = mobile.map((row) => `+${row.split('|')[0].padEnd(SUBSCRIBER_DIGITS + 2, '0')}`);
  const result = judged(numbers, (phone) => parsePhone(phone).assignedCertainty === 'prefix');
  return [{ what: 'prefixes with their operator', ...result, atLeast: 0.99 }];
}

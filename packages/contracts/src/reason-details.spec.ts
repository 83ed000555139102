import { readFileSync } from 'node:fs';
import { COUNTS_BY_DEFAULT, type CountSettings, limitName } from './count-limits.js';
import { reasonDetailText } from './reason-details.js';
import { SIGNALS, type SignalSpec } from './signals.js';

const classes = Object.values(SIGNALS).flatMap(({ value }: SignalSpec) =>
  value?.classes === undefined || value.classes === 'open' ? [] : value.classes,
);
const shipped = JSON.parse(
  readFileSync(new URL('../../../policies/decision/default.json', import.meta.url), 'utf8'),
) as { counts: CountSettings };
const limits = [...shipped.counts.limits, ...COUNTS_BY_DEFAULT.limits];

it.each([...new Set(classes)])('the class %s has a text in both languages', (detail) => {
  const texts = [reasonDetailText(detail, 'es'), reasonDetailText(detail, 'en')];
  expect(texts).not.toContain(detail);
  expect(new Set(texts).size).toBe(2);
});

it.each([...new Set(limits.map(limitName))])('the limit %s has a text', (detail) => {
  expect(reasonDetailText(detail, 'es')).toMatch(/^\S.* con .* en (?:una? |7 )/);
  expect(reasonDetailText(detail, 'en')).toMatch(/^\S.* with the same .* in (?:an? |7 )/);
});

it.each([
  [
    'documents_per_phone_week:4',
    'cuarta cédula con el mismo teléfono en 7 días',
    'fourth cédula with the same phone in 7 days',
  ],
  [
    'documents_per_home_ip_day:12',
    'cédula 12 con la misma conexión fija en un día',
    'cédula 12 with the same fixed connection in a day',
  ],
  [
    'small_amounts_per_email_minute:5',
    '5 montos pequeños con el mismo correo en un minuto',
    '5 small amounts with the same e-mail address in a minute',
  ],
])('says the number of %s', (detail, es, en) => {
  expect([reasonDetailText(detail, 'es'), reasonDetailText(detail, 'en')]).toEqual([es, en]);
});

it('says a limit in words', () => {
  expect(reasonDetailText('documents_per_phone_hour', 'es')).toBe('cédulas con el mismo teléfono en una hora');
  expect(reasonDetailText('documents_per_phone_hour', 'en')).toBe('cédulas with the same phone in an hour');
});

it('shows a detail without a text as it is', () => {
  for (const detail of ['ofac_sdn', 'gmail.com', 'boats_per_river_year', 'constructor', '']) {
    expect(reasonDetailText(detail, 'es')).toBe(detail);
  }
});

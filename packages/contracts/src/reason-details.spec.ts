import { readFileSync } from 'node:fs';
import { reasonDetailText } from './reason-details.js';
import { SIGNALS, type SignalSpec } from './signals.js';

const classes = Object.values(SIGNALS).flatMap(({ value }: SignalSpec) =>
  value?.classes === undefined || value.classes === 'open' ? [] : value.classes,
);
const { limits } = JSON.parse(readFileSync(new URL('../../../policies/velocity.json', import.meta.url), 'utf8')) as {
  limits: { count: string; of: string; window: string }[];
};

it.each([...new Set(classes)])('the class %s has a text in both languages', (detail) => {
  const texts = [reasonDetailText(detail, 'es'), reasonDetailText(detail, 'en')];
  expect(texts).not.toContain(detail);
  expect(new Set(texts).size).toBe(2);
});

it.each(limits.map(({ count, of, window }) => `${count}_per_${of}_${window}`))('the limit %s has a text', (detail) => {
  expect(reasonDetailText(detail, 'es')).toMatch(/^\S.* con .* en una? /);
  expect(reasonDetailText(detail, 'en')).toMatch(/^\S.* with the same .* in an? /);
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

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OffsetRule, Scorecard } from '@cotejo/scorecard/editor';
import { offsetEffect } from './offset-words.js';
import { offsetName } from './policy-words.js';

const file = fileURLToPath(new URL('../../../../../policies/scorecards/base.json', import.meta.url));
const shipped: Scorecard = JSON.parse(readFileSync(file, 'utf8'));

const characteristic = (signal: 'ip_vpn' | 'ip_hosting' | 'phone_foreign', points: number) => ({
  signal,
  reason: signal,
  bands: [{ state: 'true' as const, points }],
});
const scorecard: Scorecard = {
  id: 'base',
  version: '9.0.0',
  basePoints: 10,
  characteristics: [
    characteristic('ip_vpn', 15),
    characteristic('ip_hosting', 15),
    characteristic('phone_foreign', 10),
  ],
};
const rule: OffsetRule = {
  id: 'phone_code',
  evidence: 'phone_code_returned',
  points: { ip_vpn: 15, ip_hosting: 15 },
  upToCop: 5_000_000,
  unless: ['sim_swap_recent', 'phone_foreign'],
};

it('says what a rule takes, up to which amount, and what stops it', () => {
  expect(offsetEffect(rule, scorecard, 'es')).toBe(
    'quita los puntos de una VPN y un centro de datos, en compras de hasta 5.000.000 COP, salvo con un cambio reciente de SIM o una línea de otro país.',
  );
  expect(offsetEffect(rule, scorecard, 'en')).toBe(
    'takes away the points of a VPN and a data centre, in purchases of up to 5,000,000 COP, except with a recent SIM swap or a phone line of another country.',
  );
});

it('names a part of the points, and a rule without a limit', () => {
  const { id, evidence } = rule;
  const partial = { id, evidence, points: { ip_vpn: 5, phone_foreign: 10, ip_hosting: 5 } };
  expect(offsetEffect(partial, scorecard, 'es')).toBe(
    'quita los puntos de una línea de otro país y hasta 5 de los puntos de una VPN y un centro de datos.',
  );
  expect(offsetEffect(partial, scorecard, 'en')).toBe(
    'takes away the points of a phone line of another country and up to 5 of the points of a VPN and a data centre.',
  );
});

it('has words for every rule of the shipped scorecard, without a quoted reason', () => {
  const offsets = shipped.offsets ?? [];
  expect(offsets.length).toBeGreaterThan(0);
  for (const each of offsets) {
    expect(offsetName(each.id, 'es')).not.toBe(each.id);
    expect(offsetEffect(each, shipped, 'es') + offsetEffect(each, shipped, 'en')).not.toMatch(/[«“_]/);
  }
});

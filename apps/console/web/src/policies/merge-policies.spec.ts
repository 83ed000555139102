import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy } from '@cotejo/scorecard/editor';
import { mergePolicies } from './merge-policies.js';

const FILE = fileURLToPath(new URL('../../../../../policies/decision/default.json', import.meta.url));
const two = { fromCop: 2_000_000, reviewFrom: 28, rejectFrom: 65 };
const five = { fromCop: 5_000_000, reviewFrom: 30, rejectFrom: 65 };
const twenty = { fromCop: 20_000_000, reviewFrom: 25, rejectFrom: 60 };
const base: Policy = { ...JSON.parse(readFileSync(FILE, 'utf8')), amountTiers: [five, twenty] };

it('joins thresholds, bands, rules, sources and list entries that two persons changed', () => {
  const mine: Policy = {
    ...base,
    thresholds: { ...base.thresholds, reviewFrom: 29 },
    amountTiers: [five, { ...twenty, rejectFrom: 55 }],
    floors: base.floors.filter(({ signal }) => signal !== 'pep_match'),
    mandatorySources: [...base.mandatorySources, 'tax'],
    lists: { allow: [], deny: ['ip:v1:a'] },
  };
  const theirs: Policy = {
    ...base,
    version: '3.0.1',
    thresholds: { ...base.thresholds, rejectFrom: 69 },
    amountTiers: [two, five, twenty],
    floors: base.floors.map((rule) => (rule.signal === 'email_invalid' ? { ...rule, floor: 40 } : rule)),
    mandatorySources: ['sanctions'],
    lists: { allow: [], deny: ['ip:v1:b'] },
  };
  const merged = mergePolicies(base, mine, theirs);
  expect(merged).toMatchObject({
    version: '3.0.1',
    thresholds: { reviewFrom: 29, rejectFrom: 69 },
    amountTiers: [two, five, { ...twenty, rejectFrom: 55 }],
    mandatorySources: ['sanctions', 'tax'],
    lists: { deny: ['ip:v1:a', 'ip:v1:b'] },
  });
  expect(merged.floors.find(({ signal }) => signal === 'email_invalid')?.floor).toBe(40);
  expect(merged.floors.map(({ signal }) => signal)).not.toContain('pep_match');
});

it('keeps my value where both changed the same one, also an unfinished number', () => {
  const change = (reviewFrom: number) => ({ ...base, thresholds: { ...base.thresholds, reviewFrom } });
  expect(mergePolicies(base, change(29), change(27)).thresholds.reviewFrom).toBe(29);
  expect(mergePolicies(base, change(Number.NaN), change(27)).thresholds.reviewFrom).toBeNaN();
  expect(mergePolicies(base, base, change(27)).thresholds.reviewFrom).toBe(27);
});

it('joins a switch that I turned off with one that they turned off', () => {
  const off = (...disabledOffsets: string[]): Policy => ({
    ...base,
    evidence: { disabledOffsets, unknownBelowCop: 0 },
  });
  expect(mergePolicies(off(), off('name'), off('orders')).evidence?.disabledOffsets).toEqual(['name', 'orders']);
  const { evidence: _none, ...without } = base;
  expect(mergePolicies(without, off('name'), without).evidence?.disabledOffsets).toEqual(['name']);
});

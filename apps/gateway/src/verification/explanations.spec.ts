import type { Decision } from '@cotejo/contracts';
import { analyzeCounterfactuals, scoreInterval, verifyCounterfactuals } from './explanations.js';

const CHANGE = { code: 'ip_vpn', source: 'geo', es: 'Comprar sin VPN', en: 'Buy without a VPN' };
const DECISION = {
  score: 45.5,
  interval: { low: 10, high: 60.5 },
  counterfactuals: [
    { outcome: 'approve', score: 29.5, changes: [CHANGE] },
    { outcome: 'review', score: 30, changes: [CHANGE, CHANGE] },
  ],
} as unknown as Decision;

it('returns the interval of the decision', () => {
  expect(scoreInterval(DECISION)).toEqual({ low: 10, high: 60.5 });
});

it('writes counterfactuals of verify with Spanish recommendations and integer scores', () => {
  expect(verifyCounterfactuals(DECISION, 'es')).toEqual([
    {
      recommendation: 'aprobar',
      risk_score: 29,
      changes: [{ code: 'ip_vpn', source: 'geo', action: 'Comprar sin VPN' }],
    },
    expect.objectContaining({ recommendation: 'revisar', risk_score: 30 }),
  ]);
});

it('writes counterfactuals of analyze with English recommendations and actions, and exact scores', () => {
  expect(analyzeCounterfactuals(DECISION, 'en')).toMatchObject([
    { recommendation: 'APPROVE', risk_score: 29.5, changes: [{ action: 'Buy without a VPN' }] },
    { recommendation: 'REVIEW', risk_score: 30 },
  ]);
});

it('returns an empty list when the decision has no counterfactuals', () => {
  const decision = { score: 10 } as Decision;
  expect([verifyCounterfactuals(decision, 'es'), analyzeCounterfactuals(decision, 'es')]).toEqual([[], []]);
});

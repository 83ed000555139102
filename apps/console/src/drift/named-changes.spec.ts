import { bogotaDay, type DecisionCounts, readDecisionCounts } from '@cotejo/accounts';
import { type DayHash, Merchant, type SharesOf } from '../../test/traffic-population.js';
import type { DriftReport } from '../api/drift.api.js';
import { driftReport } from './drift-report.js';

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-25T17:00:00Z');

/** The report of the last of some days. */
function reportOf(days: readonly DayHash[]): Promise<DriftReport> {
  const hashes = new Map(days.toReversed().map((hash, daysAgo) => [bogotaDay(NOW_MS - daysAgo * DAY_MS), hash]));
  const read = async (asked: readonly string[]): Promise<DecisionCounts> =>
    readDecisionCounts(asked.map((day) => hashes.get(day) ?? {}));
  return driftReport('today', NOW_MS, read);
}

/** Codes of the score, signals and sources that the page calls changed. */
const namedIn = ({ score, characteristics, sources }: DriftReport) =>
  [score, ...characteristics, ...sources].filter(({ level }) => level === 'changed').map(({ code }) => code);

const HISTORIES = [1, 7, 28];

describe('a merchant whose buyers stay the same', () => {
  it.each([250, 1_000, 5_000, 20_000])(
    'with %i decisions a day gets a notice on at most 1 of 100 days',
    async (volume) => {
      let notices = 0;
      let days = 0;
      for (const history of HISTORIES) {
        const merchant = new Merchant(volume + history, volume);
        const past = Array.from({ length: history }, () => merchant.nextDay());
        for (let day = 0; day < 200; day += 1) {
          past.push(merchant.nextDay());
          notices += Number(namedIn(await reportOf(past.slice(-history - 1))).length > 0);
          days += 1;
        }
      }
      expect(notices / days).toBeLessThanOrEqual(0.01);
    },
  );
});

describe('a change', () => {
  const found = async (volume: number, history: number, changed: SharesOf) => {
    const rounds = 60;
    const named = await Promise.all(
      Array.from({ length: rounds }, (_, round) => {
        const merchant = new Merchant(round * 31 + volume, volume);
        const past = Array.from({ length: history }, () => merchant.nextDay());
        return reportOf([...past, merchant.nextDay(changed)]).then(namedIn);
      }),
    );
    return (code: string) => named.filter((codes) => codes.includes(code)).length / rounds;
  };

  it.each<[string, number, number, SharesOf, string]>([
    ['doubled SIM swaps', 1_500, 28, { 'c sim_swap_recent t30': 0.141 }, 'sim_swap_recent'],
    ['doubled VPNs', 1_500, 28, { 'c ip_vpn t15': 0.141 }, 'ip_vpn'],
    ['doubled SIM swaps after a single day', 3_000, 1, { 'c sim_swap_recent t30': 0.141 }, 'sim_swap_recent'],
    ['a third of the VPNs', 3_000, 28, { 'c ip_vpn t15': 0.023 }, 'ip_vpn'],
    ['a rare signal that becomes a wave', 1_500, 28, { 'c email_disposable t30': 0.06 }, 'email_disposable'],
    ['a signal that was never seen', 1_500, 28, { 'c ip_proxy t20': 0.04 }, 'ip_proxy'],
    ['a source that fails more', 1_500, 28, { 's telco=timeout': 0.08, 's telco=ok': 0.914 }, 'telco'],
    ['a common signal that becomes rare', 1_500, 28, { 'c phone_prepaid t8': 0.3 }, 'phone_prepaid'],
  ])('such as %s is named on at least 9 of 10 days', async (_, volume, history, changed, code) => {
    expect((await found(volume, history, changed))(code)).toBeGreaterThanOrEqual(0.9);
  });
});

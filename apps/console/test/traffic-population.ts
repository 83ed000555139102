import { Random } from '@cotejo/testing';

/**
 * Days of merchants whose buyers stay the same, to judge the rule that names changes. The population was written before the
 * rule, and is not fitted to it: what happens to a merchant without any change is that the shares of signals differ a little
 * from day to day, on Sundays, and for all signals together.
 */

/** Standard deviation of the log-odds of a signal between two days: about 8 % of its share. */
const DAY_NOISE = 0.08;
/** The same for all signals of a day together. */
const COMMON_NOISE = 0.04;
const SUNDAY = -0.06;
const WEEK = 7;

/** Characteristic, class and share of the decisions in which it is counted. */
export type SharesOf = Readonly<Record<string, number>>;

/** The fields of one class as gateways write them: signals, sources, and the bucket of the score. */
const USUAL: SharesOf = {
  'c sim_swap_recent t30': 0.07,
  'c sim_swap_recent u5': 0.02,
  'c ip_vpn t15': 0.07,
  'c ip_tor t40': 0.003,
  'c ip_hosting t20': 0.03,
  'c ip_location_mismatch t12': 0.12,
  'c phone_prepaid t8': 0.55,
  'c phone_prepaid u3': 0.04,
  'c phone_line_recent t15': 0.09,
  'c phone_line_recent t8': 0.14,
  'c holder_mismatch t25': 0.05,
  'c holder_mismatch u5': 0.08,
  'c email_domain_recent t20': 0.006,
  'c email_disposable t30': 0.011,
  'c email_undeliverable t25': 0.02,
  'c address_unknown t10': 0.18,
  'c address_unknown u4': 0.035,
  'c address_high_risk t12': 0.045,
  'c name_mismatch t25': 0.026,
  'c list_name_match t35': 0.0015,
  'c device_velocity t20': 0.013,
  'c document_velocity t15': 0.021,
  'c tax_status_inactive t10': 0.16,
  'c document_young t6': 0.24,
  'c amount_high t5': 0.31,
  'c missing:registry rule': 0.004,
  'c missing:sanctions rule': 0.002,
  'c stop:document_cancelled rule': 0.005,
  's registry=timeout': 0.004,
  's registry=ok': 0.996,
  's telco=timeout': 0.012,
  's telco=unavailable': 0.006,
  's telco=ok': 0.982,
  's geo=not_requested': 0.2,
  's geo=timeout': 0.01,
  's geo=ok': 0.79,
};
/** Shares of the ten buckets of the score. */
const SCORES = [0.36, 0.22, 0.14, 0.09, 0.06, 0.045, 0.03, 0.02, 0.015, 0.02];

/** Hash of counts of one day, as `DecisionCountStore` keeps it. */
export type DayHash = Record<string, string>;

/** A merchant with about the same number of decisions each day. */
export class Merchant {
  private readonly random: Random;
  private day = 0;

  constructor(
    seed: number,
    private readonly decisionsPerDay: number,
  ) {
    this.random = new Random(seed);
  }

  /** The counts of the next day. @param changed shares that differ from the usual ones from this day on */
  nextDay(changed: SharesOf = {}): DayHash {
    const sunday = this.day % WEEK === 0 ? SUNDAY : 0;
    this.day += 1;
    const common = this.normal() * COMMON_NOISE + sunday;
    const decisions = Math.round(this.decisionsPerDay * (0.8 + this.random.next() * 0.4));
    const hash: DayHash = { 'v base@3.0.0 default@2.0.0': String(decisions) };
    for (const [field, share] of Object.entries({ ...USUAL, ...changed })) {
      hash[field] = String(this.binomial(decisions, withOdds(share, common + this.normal() * DAY_NOISE)));
    }
    this.addScores(hash, decisions, common);
    return hash;
  }

  private addScores(hash: DayHash, decisions: number, common: number): void {
    const weights = SCORES.map((share, bucket) => share * Math.exp(common * (bucket / SCORES.length)));
    const noisy = weights.map((weight) => weight * Math.exp(this.normal() * DAY_NOISE));
    let left = decisions;
    let rest = noisy.reduce((sum, weight) => sum + weight, 0);
    for (const [bucket, weight] of noisy.entries()) {
      const count = bucket === noisy.length - 1 ? left : this.binomial(left, weight / rest);
      hash[`p ${bucket}`] = String(count);
      left -= count;
      rest -= weight;
    }
  }

  /** The number of successes, by jumps from one success to the next. */
  private binomial(tries: number, share: number): number {
    if (share > 0.5) {
      return tries - this.binomial(tries, 1 - share);
    }
    const perJump = Math.log(1 - share);
    let successes = -1;
    for (let at = 0; at <= tries; successes += 1) {
      at += perJump === 0 ? tries + 1 : 1 + Math.floor(Math.log(1 - this.random.next()) / perJump);
    }
    return successes;
  }

  private normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.random.next()));
    return radius * Math.cos(2 * Math.PI * this.random.next());
  }
}

const withOdds = (share: number, shift: number): number => {
  const odds = (share / (1 - share)) * Math.exp(shift);
  return odds / (1 + odds);
};

import { ADVICE_LABELS, BANDS, type BandSums, emptyTier, type LabelledScores } from './labelled-scores.js';

/** Above this mean, a normal distribution is close enough to a Poisson distribution. */
const SMALL_MEAN = 30;

/** Mulberry32: the same seed gives the same numbers on every machine. */
export class Random {
  constructor(private state: number) {}

  /** 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Standard normal, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  poisson(mean: number): number {
    if (mean > SMALL_MEAN) {
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    }
    const limit = Math.exp(-mean);
    let product = this.next();
    let count = 0;
    while (product > limit) {
      product *= this.next();
      count += 1;
    }
    return count;
  }

  /** How many of `count` cases fall into one of two equal halves. */
  half(count: number): number {
    if (count > SMALL_MEAN) {
      const drawn = Math.round(count / 2 + (Math.sqrt(count) / 2) * this.normal());
      return Math.min(count, Math.max(0, drawn));
    }
    let taken = 0;
    for (let left = count; left > 0; left -= 1) {
      // The last part of a count that is not whole is taken or left as a part.
      taken += this.next() < 0.5 ? Math.min(1, left) : 0;
    }
    return taken;
  }
}

/**
 * Draws the payments again with replacement (Poisson bootstrap), from sums alone: the count of a band is Poisson, and the
 * sum of its amounts has the mean, the variance and the correlation with the count that drawing single payments gives.
 */
export function resampled(scores: LabelledScores, random: Random): LabelledScores {
  return mapBands(scores, (sums, band, to) => {
    const count = sums.count[band] as number;
    if (count === 0) {
      return;
    }
    const drawn = random.poisson(count);
    to.count[band] = drawn;
    to.withAmount[band] = ((sums.withAmount[band] as number) * drawn) / count;
    to.amountCop[band] = drawnAmount(sums, band, drawn / count, random);
  });
}

function drawnAmount(sums: BandSums, band: number, share: number, random: Random): number {
  const [known, sum, squares] = [sums.withAmount, sums.amountCop, sums.amountSquares].map(
    (values) => values[band] as number,
  ) as [number, number, number];
  if (known === 0) {
    return 0;
  }
  const spread = Math.sqrt(Math.max(0, squares - sum ** 2 / known));
  return Math.max(0, sum * share + spread * random.normal());
}

/** Splits the payments into two random halves, from sums alone. */
export function halves(scores: LabelledScores, random: Random): [LabelledScores, LabelledScores] {
  const shares: number[] = [];
  const first = mapBands(scores, (sums, band, to) => {
    const count = sums.count[band] as number;
    const share = count === 0 ? 0 : random.half(count) / count;
    shares.push(share);
    copyShare(sums, band, to, share);
  });
  let at = 0;
  const second = mapBands(scores, (sums, band, to) => {
    copyShare(sums, band, to, 1 - (shares[at] as number));
    at += 1;
  });
  return [first, second];
}

function copyShare(from: BandSums, band: number, to: BandSums, share: number): void {
  for (const member of ['count', 'withAmount', 'amountCop', 'amountSquares'] as const) {
    to[member][band] = (from[member][band] as number) * share;
  }
}

function mapBands(
  { tiers }: LabelledScores,
  write: (sums: BandSums, band: number, to: BandSums) => void,
): LabelledScores {
  return {
    tiers: tiers.map((tier) => {
      const made = emptyTier();
      for (const label of ADVICE_LABELS) {
        for (let band = 0; band < BANDS; band += 1) {
          write(tier[label], band, made[label]);
        }
      }
      return made;
    }),
  };
}

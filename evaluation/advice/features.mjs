import { DAY_SECONDS, FIRST_DAY_MS } from './handbook.mjs';

/** Windows in days. A fraud becomes known after a week. */
const WINDOWS = [1, 7, 30];
const DELAY = 7;
const NIGHT_TO_HOUR = 6;

export const FEATURES = 3 + 4 * WINDOWS.length;

/**
 * The features that the Fraud Detection Handbook publishes (chapter 3, "Baseline feature transformation"): amount, weekend, night;
 * number and mean amount of the customer's payments in 1, 7 and 30 days; number of the terminal's payments and their share of
 * frauds in the same windows, a week ago.
 *
 * @param {import('./handbook.mjs').Transactions} all
 * @returns {Float32Array} rows of FEATURES
 */
export function featuresOf(all) {
  const rows = new Float32Array(all.count * FEATURES);
  const byCustomer = WINDOWS.map((days) => new Windows(all.customers, all, all.customer, days, 0));
  const byTerminal = WINDOWS.map((days) => new Windows(all.terminals, all, all.terminal, days, DELAY));
  for (let at = 0; at < all.count; at += 1) {
    const day = Math.floor(all.seconds[at] / DAY_SECONDS);
    const weekday = new Date(FIRST_DAY_MS + day * DAY_SECONDS * 1_000).getUTCDay();
    const hour = (all.seconds[at] % DAY_SECONDS) / 3_600;
    const row = [all.amount[at], Number(weekday === 0 || weekday === 6), Number(Math.floor(hour) <= NIGHT_TO_HOUR)];
    for (const window of byCustomer) {
      const { count, amount } = window.advance(at);
      row.push(count, count === 0 ? 0 : amount / count);
    }
    for (const window of byTerminal) {
      const { count, frauds } = window.advance(at);
      row.push(count, count === 0 ? 0 : frauds / count);
    }
    rows.set(row, at * FEATURES);
  }
  return rows;
}

/** Sums over the payments of each customer or terminal in a moving window that ends some days ago. */
class Windows {
  #next;
  #first;
  #own;

  constructor(count, all, owner, days, delay) {
    Object.assign(this, { all, owner, length: days * DAY_SECONDS, delay: delay * DAY_SECONDS });
    this.#own = positionsByOwner(count, all.count, owner);
    this.#first = new Uint32Array(count);
    this.#next = new Uint32Array(count);
    this.counts = new Int32Array(count);
    this.amounts = new Float64Array(count);
    this.fraudCounts = new Int32Array(count);
  }

  /** Moves the window of the owner of a payment to the time of the payment, which counts where there is no delay. */
  advance(at) {
    const one = this.owner[at];
    const own = this.#own[one];
    const end = this.all.seconds[at] - this.delay;
    while (
      this.#next[one] < own.length &&
      own[this.#next[one]] <= at &&
      this.all.seconds[own[this.#next[one]]] <= end
    ) {
      this.#change(one, own[this.#next[one]], 1);
      this.#next[one] += 1;
    }
    while (this.#first[one] < this.#next[one] && this.all.seconds[own[this.#first[one]]] <= end - this.length) {
      this.#change(one, own[this.#first[one]], -1);
      this.#first[one] += 1;
    }
    return { count: this.counts[one], amount: this.amounts[one], frauds: this.fraudCounts[one] };
  }

  #change(one, at, by) {
    this.counts[one] += by;
    this.amounts[one] += by * this.all.amount[at];
    this.fraudCounts[one] += this.all.fraud[at] > 0 ? by : 0;
  }
}

function positionsByOwner(owners, count, owner) {
  const positions = Array.from({ length: owners }, () => []);
  for (let at = 0; at < count; at += 1) {
    positions[owner[at]].push(at);
  }
  return positions;
}

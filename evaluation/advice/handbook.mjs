import { Random } from '@cotejo/testing';
import { drawNormal } from '../judgement/draw.mjs';

/*
 * Simulated card transactions by the published description of the Fraud Detection Handbook (Le Borgne, Siblini, Lebichot and
 * Bontempi, 2022), chapter 3, section "Transaction data simulator". The code is our own.
 */

export const DAY_SECONDS = 86_400;
/** The handbook's data begins on 1 April 2018. */
export const FIRST_DAY_MS = Date.UTC(2018, 3, 1);
const SIDE = 100;
const NOON = 43_200;
const TIME_DEVIATION = 20_000;
const LARGE_AMOUNT = 220;
const TERMINALS_A_DAY = 2;
const TERMINAL_DAYS = 28;
const CUSTOMERS_A_DAY = 3;
const CUSTOMER_DAYS = 14;
const CUSTOMER_SHARE = 1 / 3;
const AMOUNT_FACTOR = 5;

/**
 * @typedef {{ count: number, customers: number, terminals: number, seconds: Float64Array, customer: Uint32Array,
 *   terminal: Uint32Array, amount: Float64Array, fraud: Uint8Array }} Transactions sorted by time; fraud: number of the
 *   scenario, 0 for none
 */

/** @returns {Transactions} */
export function simulateTransactions({ customers, terminals, days, radius, seed }) {
  const random = new Random(seed);
  const places = drawPlaces(terminals, random);
  const drawn = { seconds: [], customer: [], terminal: [], amount: [] };
  const firstOf = new Uint32Array(customers + 1);
  for (let customer = 0; customer < customers; customer += 1) {
    drawTransactions(drawCustomer(customer, places, radius, random), days, random, drawn);
    firstOf[customer + 1] = drawn.seconds.length;
  }
  const all = {
    count: drawn.seconds.length,
    customers,
    terminals,
    seconds: Float64Array.from(drawn.seconds),
    customer: Uint32Array.from(drawn.customer),
    terminal: Uint32Array.from(drawn.terminal),
    amount: Float64Array.from(drawn.amount),
    fraud: new Uint8Array(drawn.seconds.length),
  };
  addFrauds(all, { days, firstOf }, random);
  return sortedByTime(all);
}

function drawPlaces(count, random) {
  return Array.from({ length: count }, () => [SIDE * random.next(), SIDE * random.next()]);
}

/** A customer uses the terminals within a radius; spends by a normal distribution; buys 0 to 4 times a day on average. */
function drawCustomer(id, places, radius, random) {
  const [x, y] = [SIDE * random.next(), SIDE * random.next()];
  const mean = 5 + 95 * random.next();
  const perDay = 4 * random.next();
  const near = [];
  for (const [terminal, [atX, atY]] of places.entries()) {
    if ((atX - x) ** 2 + (atY - y) ** 2 < radius ** 2) {
      near.push(terminal);
    }
  }
  return { id, mean, perDay, near };
}

function drawTransactions({ id, mean, perDay, near }, days, random, drawn) {
  if (near.length === 0) {
    return;
  }
  for (let day = 0; day < days; day += 1) {
    for (let left = drawPoisson(perDay, random); left > 0; left -= 1) {
      const second = Math.trunc(NOON + TIME_DEVIATION * drawNormal(random));
      if (second <= 0 || second >= DAY_SECONDS) {
        continue;
      }
      const amount = mean + (mean / 2) * drawNormal(random);
      drawn.seconds.push(day * DAY_SECONDS + second);
      drawn.customer.push(id);
      drawn.terminal.push(random.one(near));
      drawn.amount.push(Math.round(100 * (amount < 0 ? 2 * mean * random.next() : amount)) / 100);
    }
  }
}

function drawPoisson(mean, random) {
  const limit = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > limit) {
    product *= random.next();
    count += 1;
  }
  return count;
}

/**
 * Three scenarios: amounts above 220; two terminals a day whose payments are frauds for 28 days; three customers a day of whose
 * payments of the next 14 days a third is a fraud with five times the amount.
 */
function addFrauds(all, { days, firstOf }, random) {
  const { count, amount, fraud, seconds, terminal } = all;
  for (let at = 0; at < count; at += 1) {
    fraud[at] = amount[at] > LARGE_AMOUNT ? 1 : 0;
  }
  const takenFrom = drawTaken(all.terminals, days, TERMINALS_A_DAY, random);
  for (let at = 0; at < count; at += 1) {
    const day = Math.floor(seconds[at] / DAY_SECONDS);
    if (takenFrom.get(terminal[at])?.some((from) => day >= from && day < from + TERMINAL_DAYS)) {
      fraud[at] = 2;
    }
  }
  for (const [customer, starts] of drawTaken(all.customers, days, CUSTOMERS_A_DAY, random)) {
    for (const from of starts) {
      robCustomer(all, { first: firstOf[customer], end: firstOf[customer + 1], from }, random);
    }
  }
}

/** Which of the customers or terminals are taken, by the days on which that begins. */
function drawTaken(count, days, perDay, random) {
  const taken = new Map();
  for (let day = 0; day < days; day += 1) {
    for (let left = perDay; left > 0; left -= 1) {
      const one = random.below(count);
      taken.set(one, [...(taken.get(one) ?? []), day]);
    }
  }
  return taken;
}

function robCustomer({ seconds, amount, fraud }, { first, end, from }, random) {
  const [start, stop] = [from * DAY_SECONDS, (from + CUSTOMER_DAYS) * DAY_SECONDS];
  for (let at = first; at < end; at += 1) {
    if (seconds[at] >= start && seconds[at] < stop && random.chance(CUSTOMER_SHARE)) {
      amount[at] *= AMOUNT_FACTOR;
      fraud[at] = 3;
    }
  }
}

function sortedByTime(all) {
  const { seconds } = all;
  const order = Uint32Array.from({ length: all.count }, (_, at) => at).sort((a, b) => seconds[a] - seconds[b]);
  const inOrder = (values) => values.map((_, at) => values[order[at]]);
  const names = ['seconds', 'customer', 'terminal', 'amount', 'fraud'];
  return { ...all, ...Object.fromEntries(names.map((name) => [name, inOrder(all[name])])) };
}

import { drawShare } from '../draw.mjs';
import { withExtra } from './mailboxes.mjs';
import { otherFlat } from './makers.mjs';
import { relativeOf } from './relatives.mjs';

/**
 * A check of the same tenant before the one that is judged.
 *
 * @typedef {{ beforeSeconds: number, person: import('../persons.mjs').Person, body: object, context: import('./contexts.mjs').Context }} Earlier
 * @typedef {{ count: [number, number], every: [number, number], who: 'stranger' | 'relative' | 'colleague' | 'neighbour' | 'self',
 *   same: string[], amountCop?: [number, number], method?: string, mailbox?: 'dots' | 'plus' }} Rule every: seconds
 */

/**
 * The earlier checks of a case, oldest first.
 *
 * @param {import('../buyers.mjs').Case} one complete, with its context
 * @param {Rule[]} rules
 * @param {{ random: import('@cotejo/testing').Random, persons: object, household: object, plain: Function, pay: Function }} tools
 *   plain: makes a case of a person, pay: adds its context
 * @returns {Earlier[]}
 */
export function earlierChecks(one, rules, tools) {
  const checks = rules.flatMap((rule) => checksOf(one, rule, tools));
  return checks.sort((a, b) => b.beforeSeconds - a.beforeSeconds);
}

function checksOf(one, rule, tools) {
  const { random } = tools;
  const between = ([from, to]) => from + random.below(to - from + 1);
  let beforeSeconds = 0;
  return Array.from({ length: between(rule.count) }, (_, index) => {
    beforeSeconds += between(rule.every);
    return { beforeSeconds, ...checkOf(one, rule, `${one.key}, earlier ${index}`, tools) };
  });
}

function checkOf(one, rule, key, tools) {
  const { random, plain, pay } = tools;
  const person = personOf(one, rule.who, key, tools);
  const isStranger = rule.who === 'stranger';
  const check = plain(key, person, isStranger ? undefined : one.home);
  if (rule.amountCop) {
    const [from, to] = rule.amountCop;
    check.body.monto = from + 100 * random.below(1 + Math.floor((to - from) / 100));
  }
  const method = rule.method === 'same' ? one.context.pago.metodo : rule.method;
  const paid = pay(check, method && { [method]: 1 });
  copySame(paid, one, rule, random);
  return { person: paid.person, body: paid.body, context: paid.context };
}

/** Copies the members that the checks have in common. `all` is every member but the amount. */
function copySame(check, one, { same, mailbox }, random) {
  const { body, context } = check;
  const copy = (...members) => {
    for (const member of members.filter((name) => one.body[name] !== undefined)) {
      body[member] = one.body[member];
    }
  };
  const ways = {
    telefono: () => copy('telefono'),
    email: () => copy('email'),
    ip_address: () => copy('ip_address'),
    direccion: () => copy('direccion', 'ciudad'),
    monto: () => {},
    all: () => {
      check.body = { ...one.body, monto: same.includes('monto') ? one.body.monto : body.monto };
    },
    building: () => {
      copy('ciudad');
      body.direccion = otherFlat(one.body.direccion, random);
    },
    titular: () => {
      context.pago.titular = one.context.pago.titular;
    },
  };
  for (const member of same) {
    ways[member]();
  }
  if (mailbox) {
    body.email = withExtra(one.body.email, mailbox, random);
  }
}

function personOf({ person }, who, key, { random, persons, household }) {
  if (who === 'self') {
    return person;
  }
  if (who === 'relative') {
    const relation = drawShare(household.among, random);
    return relativeOf(persons, person, relation, key);
  }
  return persons.draw(key, { status: '0' });
}

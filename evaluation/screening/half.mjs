import { createHash } from 'node:crypto';

/**
 * Rules are tuned with the development half. The held-out half judges the rules, so its cases are never printed.
 *
 * @typedef {'development' | 'held out'} Half
 * @type {readonly Half[]}
 */
export const HALVES = ['development', 'held out'];

/**
 * The half to which a case belongs: a fixed hash of its key decides, never its place in a list or a seed.
 *
 * @param {string} key what the case is about, e.g. the surname of a stranger or the name of a listed person
 * @returns {Half}
 */
export function halfOf(key) {
  return HALVES[createHash('sha256').update(key).digest()[0] % 2];
}

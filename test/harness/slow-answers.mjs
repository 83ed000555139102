import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_MS = 5;
const LONGEST_MS = 15;
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Delays every answer of a provider. @param {Function} provider its class */
export function slowDown({ prototype }) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const answer = prototype[name];
    if (!(answer instanceof AsyncFunction)) {
      continue;
    }
    prototype[name] = async function slowly(...question) {
      await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
      return answer.apply(this, question);
    };
  }
}

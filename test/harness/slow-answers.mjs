import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_MS = 5;
const LONGEST_MS = 15;
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Has every question to a provider wait before it is answered. @param {Function} provider its class */
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

import { fileURLToPath } from 'node:url';
import { openScreen as open } from '@cotejo/screening';
import { readListPolicy } from '../../packages/lists/dist/policy/read-list-policy.js';

export const POLICY = readListPolicy(fileURLToPath(new URL('../../policies', import.meta.url)));

/** A bundle as the service opens it: built in a thread, taken over by this one. */
export function openScreen(folder) {
  return open(folder, POLICY);
}

/** Cases are about anybody: documents of any type, names of persons and companies. */
export function queryRunner(screen, kinds = ['person', 'other']) {
  return ({ query: name, document, birthDate, country }) =>
    screen.screen({ name, document, documentType: 'any', birthDate, country, kinds }).hits;
}

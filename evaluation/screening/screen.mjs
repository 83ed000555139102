import { fileURLToPath } from 'node:url';
import { ListScreen } from '@cotejo/screening';
import { ListPolicy } from '../../packages/lists/dist/policy/list-policy.js';

export const POLICY = ListPolicy.read(fileURLToPath(new URL('../../policies', import.meta.url)));

/** A bundle as the service opens it: built in a thread, taken over by this one. */
export function openScreen(folder) {
  return ListScreen.open(folder, POLICY);
}

/** Cases are about anybody: documents of any type, names of persons and companies. */
export function queryRunner(screen, kinds = ['person', 'other']) {
  return ({ query: name, document, birthDate, country }) =>
    screen.screen({ name, document, documentType: 'any', birthDate, country, kinds }).hits;
}

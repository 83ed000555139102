import { aniStatus } from '@cotejo/colombia';
import type { RegistryRecord } from '@cotejo/contracts';

/** What is stored of a person: the record without what follows from the status code, or from what a buyer claims. */
export type Person = Omit<RegistryRecord, 'estado' | 'valid' | 'nameMatches' | 'issueDateMatches'>;

/**
 * The record of a person. `null` where the code says that the card was never issued: such a number belongs to nobody.
 * A code that nobody has described is never valid.
 */
export function toRecord(person: Person): RegistryRecord | null {
  const status = aniStatus(person.statusCode);
  if (status?.group === 'never_issued') return null;
  const valid = status?.group === 'usable' || status?.group === 'usable_with_alert';
  return { ...person, estado: status?.estado ?? 'desconocido', valid, nameMatches: null, issueDateMatches: null };
}

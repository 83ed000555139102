import type { RegistryRecord, SourceReport } from '@cotejo/contracts';
import type { NameNote } from '@cotejo/contracts/dto';

/**
 * What the caller must know about the name that was sent: a name is never refused, and a name that was not compared never
 * looks like a match.
 * @param sent the name in the request
 * @param compared the name after cleaning, as the registry received it
 */
export function nameNotes(
  sent: string | null | undefined,
  compared: string | null,
  { status, signals }: SourceReport<RegistryRecord>,
): NameNote[] {
  if (!sent) {
    return [];
  }
  if (compared === null) {
    return ['name_not_comparable'];
  }
  const notes: NameNote[] = compared === sent ? [] : ['name_cleaned'];
  const verdict = signals.find(({ code }) => code === 'document_name_mismatch');
  if (status === 'ok' && verdict?.state === 'unknown') {
    notes.push(verdict.cause === 'name_not_comparable' ? 'name_not_comparable' : 'name_undecided');
  }
  return notes;
}

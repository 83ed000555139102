import type { ListHit, ScreenedList } from '@cotejo/contracts';
import type { ListHitDto, ScreenedListDto, ScreeningDto } from '@cotejo/contracts/dto';
import type { Reports } from './verification.js';

/** What the lists said, for the compliance officer to file (`include=screening`); `null` when they did not answer. */
export function screeningEvidence({ sanctions: { record } }: Pick<Reports, 'sanctions'>): ScreeningDto | null {
  if (!record) return null;
  const { policy, lists, hits, nameScreened } = record;
  return { policy, lists: lists.map(listOf), hits: hits.map(hitOf), name_screened: nameScreened };
}

function listOf({ list, kind, class: force, edition, checkedAt, state, entries }: ScreenedList): ScreenedListDto {
  return { list, kind, class: force, edition, checked_at: checkedAt, state, entries };
}

function hitOf({ entryId, matchedName, list, kind, class: force, ...hit }: ListHit): ListHitDto {
  const { programme, basis, band, score, pieces, norm, duty, edition } = hit;
  return {
    ...{ list, kind, entry_id: entryId, programme, matched_name: matchedName, basis, band, score, pieces },
    ...{ class: force, norm, duty, edition },
  };
}

import type { ListHit, MatchPiece, ScreenedList, SourceReports } from '@cotejo/contracts';
import type { ListHitDto, ScreenedListDto, ScreeningDto } from '@cotejo/contracts/dto';

/** Evidence of the list screening for the compliance officer (`include=screening`); `null` when the lists did not answer. */
export function screeningEvidence({ sanctions: { record } }: Pick<SourceReports, 'sanctions'>): ScreeningDto | null {
  if (!record) {
    return null;
  }
  const { policy, lists, hits, nameScreened } = record;
  return { policy, lists: lists.map(listOf), hits: hits.map(hitOf), name_screened: nameScreened };
}

function listOf({ list, kind, class: force, edition, checkedAt, state, entries }: ScreenedList): ScreenedListDto {
  return { list, kind, class: force, edition, checked_at: checkedAt, state, entries };
}

function hitOf({ entryId, matchedName, list, kind, class: force, ...hit }: ListHit): ListHitDto {
  const { programme, basis, band, ground, norm, duty, edition } = hit;
  // Rounded down, so that the score of a name stays below 1.
  const score = Math.floor(hit.score * 10_000) / 10_000;
  const pieces = hit.pieces.map(pieceOf);
  return {
    list,
    kind,
    entry_id: entryId,
    programme,
    matched_name: matchedName,
    basis,
    band,
    ground,
    namesakes: hit.namesakes === null ? null : significant(hit.namesakes),
    score,
    pieces,
    class: force,
    norm,
    duty,
    edition,
  };
}

function pieceOf({ query, listed, similarity, bits }: MatchPiece): MatchPiece {
  return { query, listed, similarity: rounded(similarity), bits: rounded(bits) };
}

/** Two digits: the number is an estimate. */
function significant(value: number): number {
  return Number(value.toPrecision(2));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

import type { ScreeningRecord, SourceReport } from '@cotejo/contracts';
import { screeningEvidence } from './screening-evidence.js';

const HIT: ScreeningRecord['hits'][number] = {
  list: 'ofac_sdn',
  kind: 'international',
  class: 'restrictiva',
  norm: 'Norma',
  duty: 'Deber',
  entryId: 'ofac-sdn:1',
  programme: 'SDNTK',
  edition: '2026-01-20',
  basis: 'name',
  namesakes: 0.01234,
  ground: 'rare_name',
  band: 'cleared',
  matchedName: 'LUNA PAZ, Eva',
  score: 0.91,
  pieces: [{ query: 'EVA', listed: 'EVA', similarity: 1, bits: 7.5 }],
};
const LIST: ScreeningRecord['lists'][number] = {
  list: 'ofac_sdn',
  kind: 'international',
  class: 'restrictiva',
  edition: '2026-01-20',
  checkedAt: '2026-01-21T00:00:00Z',
  entries: 3,
  state: 'outdated',
};
const RECORD: ScreeningRecord = { hits: [HIT], lists: [LIST], nameScreened: true, policy: 'lists@3.0.0' };

const reportsWith = (record: ScreeningRecord | null) => ({
  sanctions: { source: 'sanctions', status: 'ok', record } as SourceReport<ScreeningRecord>,
});

it('returns the complete record with the field names of the API', () => {
  const { checkedAt, ...list } = LIST;
  const { entryId, matchedName, ...hit } = HIT;
  expect(screeningEvidence(reportsWith(RECORD))).toEqual({
    policy: 'lists@3.0.0',
    lists: [{ ...list, checked_at: checkedAt }],
    hits: [{ ...hit, entry_id: entryId, matched_name: matchedName, namesakes: 0.012 }],
    name_screened: true,
  });
});

it('returns null when the lists did not answer', () => {
  expect(screeningEvidence(reportsWith(null))).toBeNull();
});

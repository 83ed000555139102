import type { ScreeningRecord, SourceReport } from '@cotejo/contracts';
import { screeningEvidence } from './screening-evidence.js';

const RECORD: ScreeningRecord = {
  hits: [
    {
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
    },
  ],
  lists: [
    {
      list: 'ofac_sdn',
      kind: 'international',
      class: 'restrictiva',
      edition: '2026-01-20',
      checkedAt: '2026-01-21T00:00:00Z',
      entries: 3,
      state: 'outdated',
    },
  ],
  nameScreened: true,
  policy: 'lists@3.0.0',
};

const reportsWith = (record: ScreeningRecord | null) => ({
  sanctions: { source: 'sanctions', status: 'ok', record } as SourceReport<ScreeningRecord>,
});

it('returns the complete record with the field names of the API', () => {
  expect(screeningEvidence(reportsWith(RECORD))).toEqual({
    policy: 'lists@3.0.0',
    lists: [
      {
        list: 'ofac_sdn',
        kind: 'international',
        class: 'restrictiva',
        edition: '2026-01-20',
        checked_at: '2026-01-21T00:00:00Z',
        state: 'outdated',
        entries: 3,
      },
    ],
    hits: [
      {
        list: 'ofac_sdn',
        kind: 'international',
        entry_id: 'ofac-sdn:1',
        programme: 'SDNTK',
        matched_name: 'LUNA PAZ, Eva',
        basis: 'name',
        namesakes: 0.012,
        ground: 'rare_name',
        band: 'cleared',
        score: 0.91,
        pieces: [{ query: 'EVA', listed: 'EVA', similarity: 1, bits: 7.5 }],
        class: 'restrictiva',
        norm: 'Norma',
        duty: 'Deber',
        edition: '2026-01-20',
      },
    ],
    name_screened: true,
  });
});

it('returns null when the lists did not answer', () => {
  expect(screeningEvidence(reportsWith(null))).toBeNull();
});

/** Why a row was skipped. */
export type BadRowReason =
  | 'malformed'
  | 'municipality_unknown'
  | 'crossing_unreadable'
  | 'segment_unreadable'
  | 'position_invalid'
  | 'far_from_municipality'
  | 'stratum_invalid'
  | 'shape_invalid'
  | 'number_invalid'
  | 'duplicate';

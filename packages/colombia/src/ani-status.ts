import { packageData } from './package-data.js';

/** What may be done with a card: 12 and 14 stay usable, but a policy wants to know. */
export type AniGroup = 'usable' | 'usable_with_alert' | 'cancelled' | 'never_issued' | 'pending';

export interface AniStatus {
  code: number;
  /** Wire word, e.g. `vigente`, `cancelada_por_muerte`. */
  estado: string;
  group: AniGroup;
}

const STATUSES = new Map(packageData<AniStatus[]>('ani-status.json').map((status) => [status.code, status]));

/** Meaning of a status code of the Archivo Nacional de Identificación; `undefined` for a code nobody has described. */
export function aniStatus(code: number): AniStatus | undefined {
  return STATUSES.get(code);
}

/** The id of the field for a place in the policy, so that a finding can lead to it. */
export const fieldId = (pointer: string): string => `policy-field${pointer.replaceAll('/', '-')}`;

/** The tabs of the form. */
export type TabId = 'levels' | 'rules' | 'evidence' | 'sources' | 'lists' | 'more';

const PLACES: Record<string, TabId> = {
  thresholds: 'levels',
  amountTiers: 'levels',
  hardStops: 'rules',
  floors: 'rules',
  disabledCharacteristics: 'rules',
  rules: 'rules',
  attributes: 'rules',
  evidence: 'evidence',
  // Findings about a rule of the scorecard lead to its switch.
  offsets: 'evidence',
  mandatorySources: 'sources',
  missingMandatoryFloor: 'sources',
  unknownPoints: 'sources',
  lists: 'lists',
};

/** The tab that holds a place. */
export const tabOf = (pointer: string): TabId => PLACES[pointer.split('/')[1] ?? ''] ?? 'more';

/** The place, and the places around it, from the inside out: the field of the first one that is on the page takes the focus. */
export function placesAround(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

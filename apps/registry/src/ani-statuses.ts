import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';
import { comparableWord } from '@cotejo/source';

/** Signals that depend on the status code only. */
export const STATUS_SIGNALS = ['document_cancelled', 'document_restricted', 'document_pending'] as const;
export type StatusSignal = (typeof STATUS_SIGNALS)[number];

/** Meaning of one status code of the Archivo Nacional de Identificación (ANI). */
export interface AniStatus {
  code: number;
  /** Word in API answers, e.g. `vigente` or `cancelada_por_muerte`. */
  estado: string;
  /** A number in the group `never_issued` belongs to no person, even if the registry has data for it. */
  group: 'usable' | 'usable_with_alert' | 'cancelled' | 'never_issued' | 'pending';
  /** True if the card is usable as an identity document. */
  valid: boolean;
  signals: StatusSignal[];
}

const FILE = 'ani-statuses.json';

/** The table in `policies/ani-statuses.json`. A deployer may change the codes 12 and 14 to not usable. */
export class AniStatuses {
  private readonly byCode: Map<number, AniStatus>;

  /** @throws PolicyFileError if the file does not match its schema or describes a code twice */
  static load(policiesDir: string): AniStatuses {
    const { statuses } = readCheckedPolicy<{ statuses: AniStatus[] }>(policiesDir, FILE, 'ani-statuses.schema.json');
    const codes = statuses.map(({ code }) => code);
    const duplicate = codes.find((code, index) => codes.indexOf(code) !== index);
    if (duplicate !== undefined) {
      throw new PolicyFileError(FILE, `describes code ${duplicate} twice`);
    }
    return new AniStatuses(statuses);
  }

  constructor(statuses: readonly AniStatus[]) {
    this.byCode = new Map(statuses.map((status) => [status.code, status]));
  }

  /** The code of a status in words, such as `CANCELADA POR MUERTE`; `undefined` for words that are not in the table. */
  codeOf(words: string): number | undefined {
    const wanted = comparableWord(words);
    return [...this.byCode.values()].find(({ estado }) => comparableWord(estado) === wanted)?.code;
  }

  /** @returns `undefined` for a code that the table does not describe */
  find(code: number): AniStatus | undefined {
    return this.byCode.get(code);
  }
}

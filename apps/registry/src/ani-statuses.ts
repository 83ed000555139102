import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

/** Signals that follow from a status code alone. */
export const STATUS_SIGNALS = ['document_cancelled', 'document_restricted', 'document_pending'] as const;
export type StatusSignal = (typeof STATUS_SIGNALS)[number];

/** What a status code of the Archivo Nacional de Identificación means here. */
export interface AniStatus {
  code: number;
  /** Wire word, e.g. `vigente`, `cancelada_por_muerte`. */
  estado: string;
  /** A number that was never issued belongs to nobody, whatever the registry holds of it. */
  group: 'usable' | 'usable_with_alert' | 'cancelled' | 'never_issued' | 'pending';
  /** Usable as an identity document. */
  valid: boolean;
  signals: StatusSignal[];
}

const FILE = 'ani-statuses.json';

/** The table of `policies/ani-statuses.json`, in which a deployer may call the codes 12 and 14 not usable. */
export class AniStatuses {
  private readonly byCode: Map<number, AniStatus>;

  /** @throws PolicyFileError if the file does not match its schema, or describes a code twice */
  static load(policiesDir: string): AniStatuses {
    const { statuses } = readCheckedPolicy<{ statuses: AniStatus[] }>(policiesDir, FILE, 'ani-statuses.schema.json');
    const codes = statuses.map(({ code }) => code);
    const twice = codes.find((code, index) => codes.indexOf(code) !== index);
    if (twice !== undefined) {
      throw new PolicyFileError(FILE, `describes code ${twice} twice`);
    }
    return new AniStatuses(statuses);
  }

  constructor(statuses: readonly AniStatus[]) {
    this.byCode = new Map(statuses.map((status) => [status.code, status]));
  }

  /** `undefined` for a code nobody has described. */
  find(code: number): AniStatus | undefined {
    return this.byCode.get(code);
  }
}

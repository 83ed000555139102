import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

/** Kinds of subjects, in the order of `lua/velocity.lua`. */
export const SUBJECT_KINDS = ['document', 'phone', 'ip'] as const;
const COUNTED = ['checks', 'documents', 'phones', 'ips'] as const;
const WINDOWS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

interface Limit {
  count: (typeof COUNTED)[number];
  of: SubjectKind;
  window: keyof typeof WINDOWS_MS;
  max: number;
}

const FILE = 'velocity.json';

/** The limits of `policies/velocity.json`. */
export class VelocityLimits {
  /** Names such as `documents_per_phone_day`. Limit number n is at index n - 1. */
  readonly names: readonly string[];
  /** First argument of the script, as JSON: for each kind of subject its windows and their limits. */
  readonly scriptArgument: string;

  /** @throws PolicyFileError */
  constructor(limits: readonly Limit[]) {
    this.names = limits.map(({ count, of, window }) => `${count}_per_${of}_${window}`);
    const repeated = this.names.findIndex((name, index) => this.names.indexOf(name) !== index);
    if (repeated !== -1) {
      throw new PolicyFileError(FILE, `/limits/${repeated} repeats an earlier limit for the same count`);
    }
    const numbered = limits.map((limit, index) => ({ ...limit, number: index + 1 }));
    const windowsOf = SUBJECT_KINDS.map((kind) => windowsFor(numbered.filter(({ of }) => of === kind)));
    this.scriptArgument = JSON.stringify(windowsOf);
  }

  /** @throws PolicyFileError */
  static load(policiesDir: string): VelocityLimits {
    const { limits } = readCheckedPolicy<{ limits: Limit[] }>(policiesDir, FILE, 'velocity.schema.json');
    return new VelocityLimits(limits);
  }
}

/** A limit and its number, counted from 1. */
type NumberedLimit = Limit & { number: number };

function windowsFor(limits: readonly NumberedLimit[]): [lengthMs: number, limits: number[][]][] {
  const byWindow = Map.groupBy(limits, ({ window }) => window);
  return [...byWindow].map(([window, group]) => [
    WINDOWS_MS[window],
    group.map(({ number, count, max }) => [number, COUNTED.indexOf(count), max]),
  ]);
}

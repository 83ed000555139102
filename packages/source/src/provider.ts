import type { SourceData, VendorState } from '@cotejo/contracts';

/** The bounds of one call to a provider. */
export interface ProviderContext {
  /** Aborted when the deadline passes or the caller stops waiting. */
  signal: AbortSignal;
  /** When the answer must arrive: absolute, epoch milliseconds. */
  deadline: number;
  /** 2 when the replica that had the first attempt died. A provider that pays for each call may refuse the second one. */
  attempt: number;
  /** Sandbox only: the scenario of the test cédula. */
  scenario?: string;
  /** For vendors whose calls are paid: who pays, and the amount of the order in pesos. */
  tenant?: string;
  amountCop?: number;
}

/** A provider's answer; `record: null` means that the vendor does not know the subject. */
export interface Answer<R> {
  record: R | null;
  /** ISO 8601 time at which the data was true. */
  asOf: string;
  /** Version of the data set, for data that changes as a whole. Build the text once for each data set. */
  version?: string | undefined;
  /** The record lacks the fact that the query needs: the next provider is called, if there is one. */
  incomplete?: boolean;
}

/** What a provider answers from: its contract with a vendor, or data that is replaced as a whole. */
export interface Backing {
  readonly isConfigured: boolean;
  open?(): Promise<void>;
  reload?(): Promise<void>;
  vendorState?(): VendorState | undefined;
  /** Queries at the same time that it bounds by itself, waiting ones included. */
  readonly queriesMax?: number | undefined;
  close(): Promise<void>;
}

/** Base of every port: one vendor, or one kind of local data. */
export abstract class SourceProvider {
  /** Shown to merchants with `include=sources`: `sandbox`, `local`, `camara`, ... */
  abstract readonly id: string;

  /** Absent: the provider is always configured. */
  protected readonly backing?: Backing;

  /** False: the provider has no data and no vendor. Readiness shows it, and every query gets `not_configured`. */
  configured(): boolean {
    return this.backing?.isConfigured ?? true;
  }

  /** Opens files and connections when the service starts. */
  async open(): Promise<void> {
    await this.backing?.open?.();
  }

  /** Loads new data after an announcement, while the old data still answers. */
  async reload(): Promise<void> {
    await this.backing?.reload?.();
  }

  async close(): Promise<void> {
    await this.backing?.close();
  }

  /** The versions of the data in use, for operators. Empty for a provider without its own data. */
  data(): SourceData[] {
    return [];
  }

  /** The cost of a vendor by declaration; `undefined` for every other provider. */
  vendorState(): VendorState | undefined {
    return this.backing?.vendorState?.();
  }

  /**
   * Queries at the same time that the provider bounds by itself. `undefined`: the source bounds them. A vendor refuses some queries
   * without a call, and these must not wait behind its slow calls.
   */
  queriesMax(): number | undefined {
    return this.backing?.queriesMax;
  }

  /** Registers a listener that is called each time the provider switches to other data. */
  onSwitch(_listener: () => void): void {}
}

let now = { ms: 0, text: '' };

/** An answer whose data is true now. */
export function answerNow<R>(record: R | null): Answer<R> {
  const ms = Date.now();
  // Under load many answers fall into the same millisecond.
  if (ms !== now.ms) {
    now = { ms, text: new Date(ms).toISOString() };
  }
  return { record, asOf: now.text };
}

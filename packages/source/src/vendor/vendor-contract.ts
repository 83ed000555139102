import type { VendorState } from '@cotejo/contracts';
import { ProviderError, ProviderNotConfiguredError } from '../errors.js';
import type { ProviderContext } from '../provider.js';

/** What a connector builds from the settings of its contract: connections, queues, caches. */
export interface VendorService {
  vendorState?(): VendorState;
  readonly queriesMax?: number;
  close(): Promise<void>;
}

/**
 * The contract of a connector that may or may not be configured. It has the service to call, or throws `not_configured`.
 */
export class VendorContract<S extends VendorService> {
  /** @param configured `null` without a contract */
  constructor(private readonly configured: S | null) {}

  get isConfigured(): boolean {
    return this.configured !== null;
  }

  /** @throws ProviderNotConfiguredError without a contract */
  get service(): S {
    if (this.configured === null) {
      throw new ProviderNotConfiguredError();
    }
    return this.configured;
  }

  vendorState(): VendorState | undefined {
    return this.configured?.vendorState?.();
  }

  get queriesMax(): number | undefined {
    return this.configured?.queriesMax;
  }

  async close(): Promise<void> {
    await this.configured?.close();
  }
}

/**
 * Refuses the second attempt of a query before a paid call: the replica that died during the first attempt may have made the
 * call already, and we may have paid for it.
 * @param isAllowed the setting `COTEJO_<VENDOR>_RETRY_AFTER_REROUTE`
 * @throws ProviderError `not_asked_twice`
 */
export function refusePaidRetry({ attempt }: Pick<ProviderContext, 'attempt'>, isAllowed: boolean): void {
  if (attempt > 1 && !isAllowed) {
    throw new ProviderError('unavailable', 'not_asked_twice', false);
  }
}

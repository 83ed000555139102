import { ClearedEntryStore, type RecordKind, type RecordListener, TenantRecords } from '@cotejo/accounts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

const COMMAND_TIMEOUT_MS = 1_000;
/** Short, so that an unreachable server does not delay the end of the process. */
const DISCONNECT_TIMEOUT_MS = 100;
/** For all tenants together, about 20 MB. Entries beyond the limit count as not cleared. */
const ENTRIES_MAX = 200_000;

/**
 * The list entries that each tenant cleared, in memory. An entry that is not known to be cleared counts as not cleared.
 */
@Injectable()
export class ClearedEntries extends TenantRecords<ReadonlySet<string>> {
  constructor(@Inject(ProcessScope) { config, logger }: Pick<ProcessScope, 'config' | 'logger'>) {
    const redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    super(redis, recordKind(new ClearedEntryStore(redis, config)), logListener(logger));
  }

  has(tenant: string, entryId: string): boolean {
    return this.get(tenant)?.has(entryId) ?? false;
  }
}

function recordKind(store: ClearedEntryStore): RecordKind<ReadonlySet<string>> {
  return {
    name: 'cleared',
    changes: store.changes,
    revisions: () => store.revisions(),
    read: async (tenant) => new Set((await store.list(tenant)).map(({ entryId }) => entryId)),
    weightOf: ({ size }) => size,
    weightMax: ENTRIES_MAX,
  };
}

function logListener(logger: ProcessScope['logger']): RecordListener {
  const source = 'sanctions';
  return {
    onFailure: (error) =>
      logger.warn({ source, err: error }, 'cannot read cleared list entries, keeping the known ones'),
    onFull: () => logger.error({ source }, 'too many cleared list entries, the rest count as not cleared'),
  };
}

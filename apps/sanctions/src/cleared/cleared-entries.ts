import { ClearedEntryStore, type RecordKind, type RecordListener, TenantRecords } from '@cotejo/accounts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

const COMMAND_TIMEOUT_MS = 1_000;
/** A server that is gone keeps no process from ending. */
const DISCONNECT_TIMEOUT_MS = 100;
/** Over all tenants, about 20 MB; the entries of tenants beyond it count as not cleared. */
const ENTRIES_MAX = 200_000;

/** Which list entries each tenant cleared, in memory; what is not known is not cleared. */
@Injectable()
export class ClearedEntries extends TenantRecords<ReadonlySet<string>> {
  constructor(@Inject(ProcessScope) { config, logger }: Pick<ProcessScope, 'config' | 'logger'>) {
    const redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    super(redis, kindOf(new ClearedEntryStore(redis, config)), tellLog(logger));
  }

  has(tenant: string, entryId: string): boolean {
    return this.get(tenant)?.has(entryId) ?? false;
  }
}

function kindOf(store: ClearedEntryStore): RecordKind<ReadonlySet<string>> {
  return {
    name: 'cleared',
    changes: store.changes,
    revisions: () => store.revisions(),
    read: async (tenant) => new Set((await store.list(tenant)).map(({ entryId }) => entryId)),
    weightOf: ({ size }) => size,
    weightMax: ENTRIES_MAX,
  };
}

function tellLog(logger: ProcessScope['logger']): RecordListener {
  const source = 'sanctions';
  return {
    onFailure: (error) => logger.warn({ source, err: error }, 'cleared list entries not read, those known stay'),
    onFull: () => logger.error({ source }, 'too many cleared list entries, the rest counts'),
  };
}

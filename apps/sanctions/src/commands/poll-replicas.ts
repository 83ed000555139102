import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENTS, type SourceState } from '@cotejo/contracts';
import { type BusConfig } from '@cotejo/platform';
import { RpcClient, withCallingBus } from '@cotejo/platform/service';
import { type Bus, BusUnavailableError, type ReplicaAnswer } from '@cotejo/transport';

const CONNECT_MS = 3_000;
/** A replica without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;
const POLL_INTERVAL_MS = 250;

/** One running replica of the service. */
export interface ReplicaUsage {
  /** Machine or pod; `null` for a silent replica. */
  host: string | null;
  replica: string;
  /** The bundle that it serves; `null` when it serves none or does not answer. */
  bundle: string | null;
  state: 'in_use' | 'not_yet' | 'silent';
}

/** Whether the running replicas serve a bundle. */
export interface ListsUsage {
  /** `in_use`: every running replica serves it. `no_bus`: this machine lacks settings for the bus, which `missing` names. */
  state: 'in_use' | 'not_yet' | 'no_replica' | 'bus_away' | 'no_bus' | 'not_awaited';
  replicas: ReplicaUsage[];
  missing?: string;
}

const BUS_AWAY: ListsUsage = { state: 'bus_away', replicas: [] };

interface PollOptions {
  waitMs: number;
  /** Ends the wait; the usage at that moment is returned. */
  signal: AbortSignal;
  /** Called each time the usage has changed and the wait goes on. */
  onProgress(usage: ListsUsage): void;
}

/**
 * Announces new lists, then calls every running replica until all of them serve the bundle or the time is over.
 * @throws ConfigInvalidError if the key file of the bus cannot be read or holds no keys
 */
export async function pollReplicas(config: BusConfig, bundle: string, options: PollOptions): Promise<ListsUsage> {
  const connection = { processName: 'cli', connectMs: CONNECT_MS };
  try {
    return await withCallingBus(config, connection, async (bus) => (bus ? poll(bus, bundle, options) : BUS_AWAY));
  } catch (error) {
    if (error instanceof BusUnavailableError) {
      return BUS_AWAY;
    }
    throw error;
  }
}

async function poll(bus: Bus, bundle: string, { waitMs, signal, onProgress }: PollOptions): Promise<ListsUsage> {
  const endsAt = performance.now() + waitMs;
  // Replicas look for new lists every few seconds anyway; the announcement only saves that time.
  await bus.announce(ANNOUNCEMENTS.listsRefreshed, null).catch(() => {});
  const rpc = new RpcClient(bus);
  let shown = '';
  for (;;) {
    const answers = await rpc.callEach('sanctions.state', null, { deadline: Date.now() + ANSWER_MS });
    const usage = usageOf(bundle, answers);
    if (usage.state !== 'not_yet' || signal.aborted || performance.now() >= endsAt) {
      return usage;
    }
    const progress = JSON.stringify(usage);
    if (progress !== shown) {
      onProgress(usage);
      shown = progress;
    }
    await delay(POLL_INTERVAL_MS);
  }
}

/** Replicas of the sandbox screen against fictional lists, so they are left out. */
function usageOf(bundle: string, answers: readonly ReplicaAnswer<SourceState>[]): ListsUsage {
  const replicas = answers.filter(({ answer }) => !answer || usesLists(answer)).map((each) => usageBy(bundle, each));
  if (replicas.length === 0) {
    return { state: 'no_replica', replicas };
  }
  return { state: replicas.every(({ state }) => state === 'in_use') ? 'in_use' : 'not_yet', replicas };
}

const usesLists = ({ providers }: SourceState) => providers.some(({ id }) => id === 'local');

function usageBy(bundle: string, { replica, answer }: ReplicaAnswer<SourceState>): ReplicaUsage {
  if (!answer) {
    return { host: null, replica, bundle: null, state: 'silent' };
  }
  const served = answer.data.find(({ name }) => name === 'lists')?.version ?? null;
  return { host: answer.host, replica, bundle: served, state: served === bundle ? 'in_use' : 'not_yet' };
}

import { readBusConfig } from '@cotejo/platform';
import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { envOf, type ListsOptions } from './lists-command.js';
import type { ListsUsage, ReplicaUsage } from './poll-replicas.js';

/** Exit code when the lists are stored, but not known to be in use by every running replica. */
const NOT_IN_USE_CODE = 2;

export interface WaitOptions extends ListsOptions {
  /** Seconds. */
  wait: number;
}

/** Waits at most `--wait` seconds until every running replica serves a bundle. If they do not, it sets exit code 2. */
export async function awaitUse(bundle: string, options: WaitOptions, signal: AbortSignal): Promise<ListsUsage> {
  const usage = await findUse(bundle, options, signal);
  if (usage.state === 'not_yet' || usage.state === 'bus_away') {
    terminal().exitCode = NOT_IN_USE_CODE;
  }
  return usage;
}

async function findUse(bundle: string, options: WaitOptions, signal: AbortSignal): Promise<ListsUsage> {
  if (options.wait === 0) {
    return { state: 'not_awaited', replicas: [] };
  }
  try {
    const config = readBusConfig(envOf(options));
    // Loaded only here: the bus and Nest would double the time that every other command takes to start.
    const { pollReplicas } = await import('./poll-replicas.js');
    const onProgress = (usage: ListsUsage) => void terminal().stderr.write(`${describeUsage(usage)}\n`);
    return await pollReplicas(config, bundle, { waitMs: options.wait * 1_000, signal, onProgress });
  } catch (error) {
    if (error instanceof ConfigInvalidError) {
      return { state: 'no_bus', replicas: [], missing: error.message };
    }
    throw error;
  }
}

/** One line for the operator. */
export function describeUsage({ state, replicas, missing }: ListsUsage): string {
  const count = `${replicas.length} ${replicas.length === 1 ? 'replica' : 'replicas'}`;
  switch (state) {
    case 'in_use':
      return `in use by ${count}`;
    case 'not_yet': {
      const waiting = replicas.filter((replica) => replica.state !== 'in_use');
      return `not yet in use: ${replicas.length - waiting.length} of ${count} serve it; ${waiting.map(describeReplica).join(', ')}`;
    }
    case 'no_replica':
      return 'no replica of sanctions is running: it uses these lists when it starts';
    case 'bus_away':
      return 'not known whether it is in use: the bus cannot be reached';
    case 'no_bus':
      return `not known whether it is in use, because this machine cannot call the replicas: ${missing}`;
    case 'not_awaited':
      return 'not known whether it is in use: the command did not wait';
  }
}

/** Characters of an id that tell processes and bundles apart. */
const ID_LENGTH = 12;

function describeReplica({ host, replica, bundle, state }: ReplicaUsage): string {
  const name = `${replica.slice(0, ID_LENGTH)}${host === null ? '' : ` on ${host}`}`;
  if (state === 'silent') {
    return `${name} does not answer`;
  }
  return `${name} serves ${bundle === null ? 'no lists' : `bundle ${bundle.slice(0, ID_LENGTH)}`}`;
}

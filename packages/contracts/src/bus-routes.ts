import { ANNOUNCEMENTS, type RpcPattern } from './rpc.js';
import { SOURCE_APP_IDS, type SourceAppId } from './sources/source-table.js';

/** The names of the processes on the bus where each service has its own process. */
export type BusName = SourceAppId | 'gateway' | 'scoring' | 'worker' | 'console' | 'cli';
export const BUS_NAMES: readonly BusName[] = ['gateway', ...SOURCE_APP_IDS, 'scoring', 'worker', 'console', 'cli'];

/**
 * The operations that a process calls; the name of a service stands for all of its operations. A service answers no other call.
 * Keys and users of the bus follow from this table and the next one.
 */
export const CALL_ROUTES: Readonly<Partial<Record<BusName, readonly (BusName | RpcPattern)[]>>> = {
  gateway: [...SOURCE_APP_IDS, 'scoring'],
  telco: ['registry.name_shares'],
  sanctions: ['registry.name_shares'],
  console: [...SOURCE_APP_IDS.map((id) => `${id}.state` as const), 'email.domain_class', 'scoring.shadow'],
  // Whether each source answers well, for the events that say so.
  worker: SOURCE_APP_IDS.map((id) => `${id}.state` as const),
  // Which lists each replica serves.
  cli: ['sanctions.state'],
};

/** Who announces a topic, and who receives it. */
export interface AnnouncementRoute {
  from: readonly BusName[];
  to: readonly BusName[];
}

type Topic = (typeof ANNOUNCEMENTS)[keyof typeof ANNOUNCEMENTS];

export const ANNOUNCEMENT_ROUTES: Readonly<Record<Topic, AnnouncementRoute>> = {
  [ANNOUNCEMENTS.snapshotSwitched]: { from: ['registry'], to: ['registry', 'telco', 'sanctions'] },
  [ANNOUNCEMENTS.listsRefreshed]: { from: ['worker', 'cli'], to: ['sanctions'] },
  [ANNOUNCEMENTS.keyExposed]: { from: ['gateway'], to: ['console'] },
  [ANNOUNCEMENTS.keyRefused]: { from: ['gateway'], to: ['console'] },
  [ANNOUNCEMENTS.webhookNeed]: { from: ['worker'], to: ['console'] },
  [ANNOUNCEMENTS.pepperWanted]: { from: ['gateway'], to: ['gateway'] },
  [ANNOUNCEMENTS.pepperOffered]: { from: ['gateway'], to: ['gateway'] },
};

export function servicesCalledBy(name: BusName): readonly BusName[] {
  const services = (CALL_ROUTES[name] ?? []).map((called) => called.split('.')[0] as BusName);
  return [...new Set(services)];
}

/** The processes that a process exchanges messages with; its own replicas only if they announce something to each other. */
export function busPeersOf(name: BusName): BusName[] {
  return BUS_NAMES.filter((other) => sendsTo(name, other) || sendsTo(other, name));
}

function sendsTo(one: BusName, other: BusName): boolean {
  const announces = Object.values(ANNOUNCEMENT_ROUTES).some(({ from, to }) => from.includes(one) && to.includes(other));
  return announces || servicesCalledBy(one).includes(other);
}

import type { DecideRequest, Decision, DecisionWants, ReplayRequest, VersionGone } from './decision.js';
import type { NameShares } from './name-shares.js';
import type { BiometricQuery, BiometricRecord } from './records/biometric.record.js';
import type { EmailQuery, EmailRecord } from './records/email.record.js';
import type { PlaceQuery, PlaceRecord } from './records/geo.record.js';
import type { RegistryQuery, RegistryRecord } from './records/registry.record.js';
import type { ScreeningQuery, ScreeningRecord } from './records/sanctions.record.js';
import type { TaxQuery, TaxRecord } from './records/tax.record.js';
import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from './records/telco.record.js';
import type { AskedSource } from './scopes.js';
import type { SourceState } from './source-state.js';
import type { SourceReport } from './sources.js';

/** What the gateway sends to a source: the portion of the request that this source needs, and nothing else. */
export interface SourceRequest<Q> {
  query: Q;
  /** Sandbox only: the cédula's whole-request scenario, by which every source answers. */
  scenario?: string;
}

type Ask<Q, R> = { request: SourceRequest<Q>; reply: SourceReport<R> };

/** What every source answers of itself; asked of each replica. */
type StateTable = Record<`${AskedSource}.state`, { request: null; reply: SourceState }>;

/** What the lists of this product, and the operator's own, say of the domain of an e-mail address. */
export interface DomainClass {
  disposable: boolean;
  freeProvider: boolean;
  /** Forwards to a mailbox that it hides: privacy, not fraud. */
  relay: boolean;
}

/** Every message between processes: pattern, request and reply. The part before the dot is the service. */
export interface RpcTable extends StateTable {
  'registry.record': Ask<RegistryQuery, RegistryRecord>;
  /** How common names are in the snapshot in use; `null` where there is none, or it does not say. */
  'registry.name_shares': { request: null; reply: NameShares | null };
  'telco.line': Ask<LineQuery, LineRecord>;
  'telco.holder': Ask<HolderQuery, HolderRecord>;
  'tax.registration': Ask<TaxQuery, TaxRecord>;
  'sanctions.screen': Ask<ScreeningQuery, ScreeningRecord>;
  'geo.place': Ask<PlaceQuery, PlaceRecord>;
  'email.mailbox': Ask<EmailQuery, EmailRecord>;
  /** For who signs up; the same in the sandbox, where mailboxes are fictional. A malformed domain fails with `bad_request`. */
  'email.domain_class': { request: { domain: string }; reply: DomainClass };
  'biometric.validation': Ask<BiometricQuery, BiometricRecord>;
  'scoring.decide': { request: DecideRequest; reply: Decision | DecisionWants };
  /** Always with evidence; never counted. */
  'scoring.replay': { request: ReplayRequest; reply: Decision | DecisionWants | VersionGone };
}
export type RpcPattern = keyof RpcTable;

/** A key was seen in a URL or a body, where others can read it. */
export interface KeyExposed {
  tenant: string;
  keyId: string;
  requestId: string;
  /** Of who sent it. */
  sourceIp: string;
}

/** Announcements: every replica hears them. */
export const ANNOUNCEMENTS = {
  /** A replica of the registry opened another snapshot; payload: none. */
  snapshotSwitched: 'registry.snapshot_switched',
  /** New sanctions lists were built; payload: none. */
  listsRefreshed: 'lists.refreshed',
  /** Gateways may not change keys: the console notes it; payload: `KeyExposed`. */
  keyExposed: 'keys.exposed',
  /** A gateway asks for the velocity pepper; payload: none. */
  pepperWanted: 'velocity.pepper_wanted',
  /** A gateway passes the velocity pepper on; payload: see velocity. */
  pepperOffered: 'velocity.pepper_offered',
} as const;

import type { DecideRequest, Decision, DecisionWants, ReplayRequest, VersionGone } from './decision.js';
import type { NameShares } from './name-shares.js';
import type { BiometricQuery, BiometricRecord } from './records/biometric.record.js';
import type { EmailQuery, EmailRecord } from './records/email.record.js';
import type { PlaceQuery, PlaceRecord } from './records/geo.record.js';
import type { RegistryQuery, RegistryRecord } from './records/registry.record.js';
import type { ScreeningQuery, ScreeningRecord } from './records/sanctions.record.js';
import type { TaxQuery, TaxRecord } from './records/tax.record.js';
import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from './records/telco.record.js';
import type { VelocityRecord } from './records/velocity.record.js';
import type { ShadowFigures } from './shadow-figures.js';
import type { SourceState } from './source-state.js';
import type { SourceReport } from './sources/report.js';
import type { GatewaySource, InputName, ReportNameOf, SourceAppId, SourceOperation } from './sources/source-table.js';

/** The sources that may ask vendors by declaration, which are paid by the call. */
export const VENDOR_SOURCES = ['registry', 'tax', 'biometric'] as const satisfies readonly SourceAppId[];
export type VendorSource = (typeof VENDOR_SOURCES)[number];

/** What the gateway sends to a source: the part of the request that this source needs, and nothing else. */
export interface SourceRequest<Q> {
  query: Q;
  /** Sandbox only: the scenario of the test cédula. It decides what every source answers. */
  scenario?: string;
  /** For the sources of `VENDOR_SOURCES` only: who pays for a call, and the amount of the order in pesos. */
  tenant?: string;
  amountCop?: number;
}

/**
 * Types of the query and the record, for the operations that define them. The query of any other operation has its
 * inputs by name.
 */
interface OperationTypes {
  'registry.record': [RegistryQuery, RegistryRecord];
  'telco.line': [LineQuery, LineRecord];
  'telco.holder': [HolderQuery, HolderRecord];
  'tax.registration': [TaxQuery, TaxRecord];
  'sanctions.screen': [ScreeningQuery, ScreeningRecord];
  'geo.place': [PlaceQuery, PlaceRecord];
  'email.mailbox': [EmailQuery, EmailRecord];
  'biometric.validation': [BiometricQuery, BiometricRecord];
}

/** The values of the inputs that the table of sources names. */
export type InputQuery = Partial<Record<InputName, unknown>>;

export type QueryOf<O extends SourceOperation> = O extends keyof OperationTypes ? OperationTypes[O][0] : InputQuery;
export type RecordOf<O extends SourceOperation> = O extends keyof OperationTypes ? OperationTypes[O][1] : unknown;

/** Every report of one verification, by its name in the table of sources. The gateway itself makes the others. */
export type SourceReports = {
  [O in SourceOperation as ReportNameOf<O>]: SourceReport<RecordOf<O>>;
} & Record<Exclude<GatewaySource, 'velocity'>, SourceReport> & { velocity: SourceReport<VelocityRecord> };
export type ReportName = keyof SourceReports;

type SourceMessages = {
  [O in SourceOperation]: { request: SourceRequest<QueryOf<O>>; reply: SourceReport<RecordOf<O>> };
};

/** The state of one replica of a source. The console calls each replica. */
type StateMessages = Record<`${SourceAppId}.state`, { request: null; reply: SourceState }>;

/** What the lists of this product, and the operator's own list, tell about the domain of an e-mail address. */
export interface DomainClass {
  disposable: boolean;
  freeProvider: boolean;
  /** Forwards to a mailbox that it hides, for privacy. Not a sign of fraud. */
  relay: boolean;
}

/** Every message between processes: pattern, request and reply. The part before the dot is the service. */
export interface RpcTable extends SourceMessages, StateMessages {
  /** The frequency of names in the active snapshot; `null` without a snapshot, or when the snapshot has no such figures. */
  'registry.name_shares': { request: null; reply: NameShares | null };
  /**
   * The console calls it when somebody signs up. The answer is the same in the sandbox, where mailboxes are fictional. A
   * malformed domain fails with `bad_request`.
   */
  'email.domain_class': { request: { domain: string }; reply: DomainClass };
  'scoring.decide': { request: DecideRequest; reply: Decision | DecisionWants };
  /** The reply always has evidence. No statistic counts it. */
  'scoring.replay': { request: ReplayRequest; reply: Decision | DecisionWants | VersionGone };
  /** The console calls each replica. `null`: the replica knows of no policy in shadow for the tenant. */
  'scoring.shadow': { request: { tenant: string }; reply: ShadowFigures | null };
}

export type RpcPattern = keyof RpcTable;
export type RpcRequest<P extends RpcPattern> = RpcTable[P]['request'];
export type RpcReply<P extends RpcPattern> = RpcTable[P]['reply'];

/** A client sent a key in a URL or a body, where others can read it. */
export interface KeyExposed {
  tenant: string;
  keyId: string;
  requestId: string;
  /** Of the client that sent the key; `null`: unknown. */
  sourceIp: string | null;
}

/** A key was refused because of where, or with which certificate, it was used. */
export interface KeyRefused {
  tenant: string;
  keyId: string;
  /** Reason of the error that the client received. */
  reason: string;
  requestId: string;
  /** Of the client; `null`: unknown. */
  sourceIp: string | null;
}

/**
 * A webhook must change: it is disabled because its receiver answered 410 (`gone`) or failed for days (`failing`), or its
 * secrets are sealed under an old pepper (`reseal`).
 */
export interface WebhookNeed {
  tenant: string;
  webhookId: string;
  need: 'gone' | 'failing' | 'reseal';
}

/** Announcements: every replica receives them. */
export const ANNOUNCEMENTS = {
  /** A replica of the registry opened another snapshot; payload: none. */
  snapshotSwitched: 'registry.snapshot_switched',
  /** The worker built new sanctions lists; payload: none. */
  listsRefreshed: 'lists.refreshed',
  /** The console marks the key, because gateways may not change keys; payload: `KeyExposed`. */
  keyExposed: 'keys.exposed',
  /** The console records the refusal, because gateways may not change keys; payload: `KeyRefused`. */
  keyRefused: 'keys.refused',
  /** The console changes the webhook, because the worker may not; payload: `WebhookNeed`. */
  webhookNeed: 'webhooks.need',
  /** A gateway requests the velocity pepper from the other gateways; payload: none. */
  pepperWanted: 'velocity.pepper_wanted',
  /** A gateway passes the velocity peppers on; payload: see velocity. Earlier versions have another topic and payload. */
  pepperOffered: 'velocity.peppers_offered',
} as const;

export * from './account-errors.js';
export type { Deployment } from './account-names.js';
export * from './account-store.js';
export * from './admission/abandoned.js';
export * from './admission/admission.js';
export type { IdempotencyMark } from './admission/idempotency-mark.js';
export { latencyPercentile } from './admission/latency-percentile.js';
export { bogotaDay, type QuotaPeriod, quotaPeriod, startOfMonthAfter, TRIAL_PERIOD } from './admission/quota-period.js';
export { type QuotaUse, readQuota } from './admission/quota-use.js';
export * from './admission/settlement.js';
export * from './admission/state-link.js';
export type { UsageEvent, UsageRow } from './admission/usage.js';
export { type MonthTotals, type Reconciliation, UsageRollup } from './admission/usage-rollup.js';
export { AuditArchive, readAuditArchive } from './audit/audit-archive.js';
export type { AuditVerdict } from './audit/audit-check.js';
export { type AuditCheckpoint, AuditCheckpoints } from './audit/audit-checkpoints.js';
export {
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  type AuditEntry,
  type ChainLink,
  entryHash,
  GENESIS,
  linkText,
  networkOf,
  type Person,
  readLink,
  type Visit,
} from './audit/audit-entry.js';
export { type AuditLog, type Change, openAuditLog, type Prepared } from './audit/audit-log.js';
export {
  type ApartItem,
  AuditStreamState,
  type StreamPosition,
  type StreamStatus,
} from './audit/audit-stream-state.js';
export { RefusedSignIns, type StreamedVisit } from './audit/refused-sign-ins.js';
export { typedActor } from './audit/typed-actor.js';
export { AuditStreamer, type StreamRound } from './audit-stream/audit-streamer.js';
export { StreamFiles } from './audit-stream/stream-files.js';
export { readStreamFolder } from './audit-stream/stream-folder.js';
export {
  type SignedCheckpoint,
  type StreamProblem,
  type StreamVerdict,
  verifyStream,
} from './audit-stream/verify-stream.js';
export * from './authenticator.js';
export * from './change-feed.js';
export * from './cleared/cleared-entry-store.js';
export {
  DECISION_DAYS_KEPT,
  type DecisionBatch,
  DecisionCountStore,
  daysBefore,
} from './decisions/decision-count-store.js';
export {
  type ClassCounts,
  type CountedDecision,
  type DecisionCounts,
  emptyCounts,
  fieldsOf,
  type OutcomeTally,
} from './decisions/decision-counts.js';
export { DecisionTally } from './decisions/decision-tally.js';
export { findKeyIn } from './keys/api-key.js';
export type { KeyCaller, Presenter } from './keys/key-callers.js';
export type { ListedKey } from './keys/key-list.js';
export { type KeyNotice, KeyNotices } from './keys/key-notices.js';
export { type KeyRecord, type KeyState, keyState } from './keys/key-record.js';
export { ROTATION_OVERLAPS_MS, type RotationOverlap } from './keys/key-rotation.js';
export { type KeyStamps, openKeyStamps } from './keys/key-stamps.js';
export type { NewKey } from './keys/new-key.js';
export { type Pepper, type Peppers, readPeppers } from './keys/pepper-file.js';
export { Sealer } from './keys/sealer.js';
export * from './live-plans.js';
export { type LabelledDecision, OutcomeStore } from './outcomes/outcome-store.js';
export { shownOutcomes } from './outcomes/shown-outcomes.js';
export * from './plans.js';
export type { PolicyDraft } from './policies/draft-rules.js';
export * from './policies/ip-subject.js';
export { type ActivationProblem, activationProblem } from './policies/second-person.js';
export * from './policies/subject-digests.js';
export * from './policies/tenant-policies.js';
export * from './policies/tenant-policy-store.js';
export { VersionArchive } from './policies/version-archive.js';
export { canonicalFingerprint } from './restrictions/fingerprint.js';
export {
  CERTIFICATES_MAX,
  NETWORKS_MAX,
  type PresentedCertificate,
  type Restriction,
  type RestrictionReason,
} from './restrictions/restriction.js';
export { resetTenants, type SandboxReset } from './sandbox/reset-tenants.js';
export { SCENARIOS_MAX, ScenarioStore, type StoredScenario } from './scenarios/scenario-store.js';
export { readSlaPolicy, type SlaPolicy } from './sla/sla-policy.js';
export { type IssuedStatements, SlaStatements } from './sla/sla-statements.js';
export { NOT_IN_STATEMENT, type SlaApiFigures, type SlaFigures, type SlaStatement } from './sla/statement.js';
export * from './tenant-records.js';
export { type Company, isCompanyName } from './tenants/tenant.js';
export { openTenants } from './tenants/tenant-store.js';

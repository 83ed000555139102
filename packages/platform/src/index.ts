export * from './checked-policies.js';
export * from './command.js';
export * from './deployment.js';
export * from './health.js';
export { type Language, languageHeaders, preferredLanguage } from './http/answer-language.js';
export {
  type Certificate,
  TLS_VERSION_MIN,
  tlsOptions,
  withClientCertificates,
} from './http/certificate.js';
export { fieldErrors } from './http/field-errors.js';
export { newRequestId, random128 } from './http/identifiers.js';
export * from './http/problem-body.js';
export { isLoopback, type ListenSettings, readListenSettings } from './http/transport-security.js';
export * from './last-match.js';
export { type LuaScript, luaScripts } from './lua-script.js';
export { canonicalAddress, canonicalNetwork, NetworkSet } from './network/network-set.js';
export { isPublicAddress } from './network/public-address.js';
export { NOT_PUBLIC_CODE, permittedLookup, publicLookup, type Resolve } from './network/public-lookup.js';
export { CONSOLE_ADDRESS, DEPLOYMENT_SETTINGS } from './process.settings.js';
export * from './process-config.js';
export * from './process-context.js';
export { readRecord, readRecords, storedJson, storedJsons } from './redis/records.js';
export * from './redis/redis.js';
export { RedisAddress } from './redis/redis-address.js';
export { optionalStateRedisUrl, type RedisUrl, readRedisConfig, readStateRedisUrl } from './redis/redis-config.js';
export { RedisProblems, redisProblem } from './redis/redis-problems.js';
export { redisOptions } from './redis/redis-url.js';
export type { FileContents } from './secrets/file-contents.js';
export { parseOneSecret } from './secrets/one-secret.js';
export { derivedSecret, fixedSecret, type Secret } from './secrets/secret.js';
export type { ValuesOf } from './settings.js';
export type { SpanAttributes, SpanRole, TraceSpan, Tracing } from './tracing/tracing.js';
export { afterTwoTurns } from './two-turns.js';
export { FileWatch } from './versions/file-watch.js';
export { LiveVersion } from './versions/live-version.js';
export { syncFolder } from './versions/sync-folder.js';
export { VersionedFolder } from './versions/versioned-folder.js';

export { type Awaitable, mapAwaitable } from '@cotejo/transport';
export * from './check.js';
export { rejectOnAbort } from './deadline.js';
export * from './errors.js';
export { LivePopulation } from './live-population.js';
export * from './provider.js';
export * from './sandbox-scenario.js';
export * from './source.module.js';
export * from './source-definition.js';
export { type BreakerFigure, SourceGuard } from './source-guard.js';
export { CallRate } from './vendor/call-rate.js';
export { comparableWord } from './vendor/declared/answer-path.js';
export * from './vendor/declared/declaration.js';
export { type DeclaredContract, readDeclaredContract } from './vendor/declared/declared-contract.js';
export { DeclaredVendor } from './vendor/declared/declared-vendor.js';
export { openDeclaredVendor } from './vendor/declared/open-vendor.js';
export { parseDay, parseTime } from './vendor/declared/printed-dates.js';
export { VendorFields } from './vendor/declared/vendor-fields.js';
export { type TrialReport, type TrialSource, tryVendor } from './vendor/declared/vendor-trial.js';
export { type AccessToken, AccessTokens } from './vendor/oauth/access-tokens.js';
export {
  assertionForm,
  requestToken,
  type SigningAlgorithm,
  type SigningIdentity,
  signAssertion,
  signingKey,
  TokenRefusedError,
} from './vendor/oauth/token-request.js';
export { type CallLimits, SharedCalls } from './vendor/shared-calls.js';
export {
  statusError,
  VendorClient,
  type VendorConnection,
  type VendorReply,
  type VendorRequest,
  type VendorTls,
} from './vendor/vendor.client.js';
export * from './vendor/vendor.config.js';
export { refusePaidRetry, VendorContract } from './vendor/vendor-contract.js';
export { parseJson, parseJsonObject } from './vendor/vendor-json.js';

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

export { Bus } from './bus.js';
export { BusModule } from './bus.module.js';
export { BusClient } from './bus-client.js';
export { BusContext } from './bus-context.js';
export { BusExceptionFilter } from './bus-exception.filter.js';
export type {
  AnnouncementListener,
  BusLimits,
  BusOptions,
  CallContext,
  CallOptions,
  ReplicaAnswer,
  ServiceHandler,
} from './bus-options.js';
export { DEFAULT_LIMITS } from './bus-options.js';
export { BusRecord } from './bus-record.js';
export { BusServer } from './bus-server.js';
export type { CallSpan, CallTracer, TracedCall } from './call-tracer.js';
export {
  BusError,
  BusUnavailableError,
  CallAbortedError,
  DeadlineExceededError,
  NoReplicaError,
  OverloadedError,
  PayloadNotJsonError,
  PayloadTooLargeError,
  RemoteError,
} from './errors.js';
export { BusKeyFileError } from './key-file.js';

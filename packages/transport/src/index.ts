export { BusContext } from './answering/bus-context.js';
export { BusExceptionFilter } from './answering/bus-exception.filter.js';
export { BusServer } from './answering/bus-server.js';
export { type Awaitable, isPromise, mapAwaitable, startWork } from './awaitable.js';
export { Bus } from './bus.js';
export { BusModule } from './bus.module.js';
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
export type { CallSpan, CallTracer, TracedCall } from './calling/call-tracer.js';
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
export { BusKeyFileError } from './frames/bus-key-file-error.js';
export type { AuthenticatedServer, ServerUrl } from './links/redis-connection.js';
export type { TopicRoute } from './presence/permissions.js';

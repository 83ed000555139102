export { BoundedServer, type ServerSettings } from './bounded-server.js';
export { closeConnectionsWhileDraining } from './closing-connections.js';
export { type BodyLimits, JsonError, parseBoundedJson } from './json-body.js';
export type { HttpAnswer, Refusals, RequestFault } from './refusals.js';
export { mediaFaultOf } from './request-rules.js';
export { SERVER_LIMITS } from './server-limits.js';
export { wipeBodies } from './wipe-bodies.js';

export { issueCheckpoint, openCheckpoint, type SignedCheckpoint } from './checkpoint/signed-checkpoint.js';
export { type Destination, DestinationError } from './destinations/destination.js';
export { readStreamSettings, type StreamSettings } from './destinations/stream-settings.js';
export { AuditStreamer, type StreamRound } from './streaming/audit-streamer.js';
export { type StreamProblem, type StreamVerdict, verifyStream } from './verify/verify-stream.js';

export { issueCheckpoint, openCheckpoint, type SignedCheckpoint } from './checkpoint/signed-checkpoint.js';
export { StreamFiles } from './files/stream-files.js';
export { readStreamFolder } from './files/stream-folder.js';
export { AuditStreamer, type StreamRound } from './streaming/audit-streamer.js';
export { type StreamProblem, type StreamVerdict, verifyStream } from './verify/verify-stream.js';

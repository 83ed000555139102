// What a command needs before it loads anything else. Nothing here imports a library or opens a connection.
export { reportCommandError, runAndReport } from './command-error.js';
export { ConfigInvalidError } from './config-invalid.error.js';
export { describeError } from './describe-error.js';
export * from './env.js';
export * from './niceness.js';
export * from './operator.js';
export * from './policies.js';
export * from './terminal.js';

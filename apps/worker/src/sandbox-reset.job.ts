/** Queue of the sandbox's own jobs. */
export const SANDBOX_QUEUE = 'sandbox';
export const SANDBOX_RESET = 'sandbox.reset';
/** The sandbox's data lives for a day (interface, section 4.4). */
export const RESET_EVERY_MS = 24 * 3_600_000;

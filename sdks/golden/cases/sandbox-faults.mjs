/**
 * Place for the test values of the sandbox that cause faults: 429, 503, slow, reset, expired key. They are not in the
 * catalogue yet. Until then the proxy of the golden cases causes all faults.
 */
export const sandboxFaultCases = [];

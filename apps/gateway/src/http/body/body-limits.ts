import type { BodyLimits } from '@cotejo/http';

/** Limits of a request body. */
export const BODY_LIMITS: BodyLimits = { bytes: 16_384, depth: 8, members: 64 };

/** For routes that accept a receipt. A receipt has about 10 KB in the sandbox, plus 200 bytes for each screened list. */
export const RECEIPT_BODY_BYTES = 65_536;

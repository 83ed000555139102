import type { ProblemDetails } from '@cotejo/platform';
import type { ConsoleReason } from './console-reasons.js';

/**
 * A refusal with its reason from `CONSOLE_REASONS`. Its details hold JSON pointers and codes, never a value of the
 * request.
 */
export class ConsoleError extends Error {
  constructor(
    readonly reason: ConsoleReason,
    readonly details: ProblemDetails = {},
  ) {
    super(reason);
    this.name = 'ConsoleError';
  }
}

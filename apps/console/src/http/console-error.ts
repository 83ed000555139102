import type { ProblemDetails } from '@cotejo/platform';
import type { ConsoleReason } from './console-reasons.js';

/** A refusal with its reason from the one table; carries places and codes, never a value. */
export class ConsoleError extends Error {
  constructor(
    readonly reason: ConsoleReason,
    readonly details: ProblemDetails = {},
  ) {
    super(reason);
    this.name = 'ConsoleError';
  }
}

/** What comes with the body of an answer. */
export interface AnswerFacts {
  /** Identifier of the request; `null` when the answer has no id. Send it to support. */
  readonly requestId: string | null;
  /** Whether the service repeated an earlier answer to the same idempotency key. A repetition costs nothing. */
  readonly idempotencyReplayed: boolean;
  /** Whether the call used a query of the quota; `null` when the service does not say it, or does not know it yet. */
  readonly charged: boolean | null;
}

/**
 * The body of an answer, with `requestId`, `idempotencyReplayed` and `charged`. These are not enumerable, so
 * `JSON.stringify` gives the body exactly as it was received.
 */
export type Answer<Body> = Body & AnswerFacts;

export function toAnswer<Body extends object>(body: Body, facts: AnswerFacts): Answer<Body> {
  return Object.defineProperties(body, {
    requestId: { value: facts.requestId },
    idempotencyReplayed: { value: facts.idempotencyReplayed },
    charged: { value: facts.charged },
  }) as Answer<Body>;
}

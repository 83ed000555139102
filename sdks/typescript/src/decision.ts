import type { Answer } from './call/answer.js';
import { refuseUnknown } from './configuration.js';
import type { Receipt, Reto, VerifyRequest, VerifyResponse } from './models.js';

/** What a buyer proved after the first answer: members for the second request. A code is never one of them. */
export type BuyerEvidence = Pick<VerifyRequest, keyof typeof MEMBERS>;

/**
 * Gets all evidence of the challenge from the buyer, with your own senders and forms.
 *
 * @param alternatives other challenges; one of them in place of the first is also enough
 * @returns `null` when the buyer did not pass
 */
export type AskBuyer = (challenge: Reto, alternatives: Reto[]) => BuyerEvidence | null | Promise<BuyerEvidence | null>;

const MEMBERS = {
  pruebas: true,
  nombre: true,
  fecha_expedicion: true,
  telefono_token: true,
  biometric_transaction: true,
} as const;

/** A first answer, and what the buyer can prove so that the recommendation becomes an approval. */
export class Decision {
  readonly #request: VerifyRequest;
  readonly #verify: (request: VerifyRequest) => Promise<Answer<VerifyResponse>>;

  /** Made by `Cotejo.decide`. */
  constructor(
    /** The first answer. */
    readonly answer: Answer<VerifyResponse>,
    request: VerifyRequest,
    verify: (request: VerifyRequest) => Promise<Answer<VerifyResponse>>,
  ) {
    this.#request = request;
    this.#verify = verify;
  }

  /** Each challenge alone is enough, and the first costs the buyer least. */
  get challenges(): Reto[] {
    return this.answer.retos ?? [];
  }

  /** Whether there is a challenge. */
  get needsEvidence(): boolean {
    return this.challenges.length > 0;
  }

  /** The receipt of the first answer; `undefined` when the service could not sign it. */
  get receipt(): Receipt | undefined {
    return this.answer.receipt;
  }

  /**
   * Calls your function once, and sends the request again with the evidence and the receipt, which costs nothing within 15
   * minutes (`follow_up`).
   *
   * @returns the answer that counts: the first one when there is no challenge or the buyer did not pass
   * @throws CotejoError, or what `ask` throws
   */
  async resolve(ask: AskBuyer): Promise<Answer<VerifyResponse>> {
    const [challenge, ...alternatives] = this.challenges;
    const evidence = challenge === undefined ? null : await ask(challenge, alternatives);
    if (!evidence) {
      return this.answer;
    }
    refuseUnknown(evidence, MEMBERS, 'evidence');
    const pruebas = { ...this.#request.pruebas, ...evidence.pruebas, ...(this.receipt && { recibo: this.receipt }) };
    return this.#verify({ ...this.#request, ...evidence, pruebas });
  }
}

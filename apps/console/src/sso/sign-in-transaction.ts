import { type Peppers, Sealer } from '@cotejo/accounts';
import type { Secret } from '@cotejo/platform';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A sign-in between the browser's way to the provider and its way back. Only this browser has it, encrypted. */
export interface SignInTransaction {
  /** `null`: the operators' provider. */
  tenant: string | null;
  issuer: string;
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  codeVerifier: string;
  /** The session that this sign-in confirms; `null`: it opens a new session. */
  confirms: { memberId: string; sessionId: string } | null;
  /** Id of the test of settings that this sign-in is; `null`: a real one. */
  test: string | null;
  /** Path of our page to which the browser returns. */
  next: string;
  language: 'es' | 'en';
  /** Epoch milliseconds. */
  startedAt: number;
}

/** How long a sign-in at the provider may take. */
export const TRANSACTION_MS = 10 * 60_000;

/**
 * Reads and writes the cookie of a sign-in. It is `SameSite=Lax`, because the provider sends the browser back; the cookie of the
 * session stays `Strict`.
 */
export class TransactionCookie {
  private readonly name: string;
  private readonly sealer: Sealer;

  constructor(
    private readonly secure: boolean,
    peppers: Secret<Peppers>,
  ) {
    this.name = secure ? '__Host-cotejo-sign-in' : 'cotejo-sign-in';
    this.sealer = new Sealer(peppers, 'cotejo console sign-in');
  }

  write(reply: FastifyReply, transaction: SignInTransaction): void {
    this.set(reply, this.sealer.seal(JSON.stringify(transaction), this.name), TRANSACTION_MS / 1_000);
  }

  /** @returns `null` for a missing, changed or expired cookie */
  read({ headers: { cookie } }: FastifyRequest, now = Date.now()): SignInTransaction | null {
    const sealed = cookie === undefined ? undefined : parseCookie(cookie)[this.name];
    const text = sealed === undefined ? null : this.sealer.open(sealed, this.name);
    const transaction = text === null ? null : (JSON.parse(text) as SignInTransaction);
    return transaction && now - transaction.startedAt < TRANSACTION_MS ? transaction : null;
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, value: string, maxAge: number): void {
    const { name, secure } = this;
    const cookie = { name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  }
}

import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The longest lifetime of a session. The server usually ends the session earlier. */
const MAX_AGE_SECONDS = 8 * 3_600;

/** Reads and writes the cookie with the session's token, its only content. */
export class SessionCookie {
  private readonly name: string;

  /**
   * @param secure browsers reach us over TLS; `false` on a laptop's loopback, where not every browser keeps a secure
   * cookie
   */
  constructor(private readonly secure: boolean) {
    this.name = secure ? '__Host-cotejo' : 'cotejo';
  }

  /** @returns the token of the browser's cookie; `null` without a cookie */
  read(request: FastifyRequest): string | null {
    const header = request.headers.cookie;
    return header === undefined ? null : (parseCookie(header)[this.name] ?? null);
  }

  set(reply: FastifyReply, token: string): void {
    this.write(reply, token, MAX_AGE_SECONDS);
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', 0);
  }

  private write(reply: FastifyReply, value: string, maxAge: number): void {
    const { name, secure } = this;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'strict' }),
    );
  }
}

/**
 * The CSRF token of a session: a digest of the session's token, which it does not reveal. Only our own pages can read
 * it.
 */
export const csrfTokenOf = (token: string): string => createHash('sha256').update(`csrf ${token}`).digest('base64url');

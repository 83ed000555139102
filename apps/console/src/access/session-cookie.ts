import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser keeps it: as long as a session can last. The server ends it before. */
const MAX_AGE_SECONDS = 8 * 3_600;

/** The cookie that holds a session's token, and nothing else does. */
export class SessionCookie {
  private readonly name: string;

  /** @param secure browsers reach us over TLS. Without, which is a laptop's loopback, not every browser would keep it. */
  constructor(private readonly secure: boolean) {
    this.name = secure ? '__Host-cotejo' : 'cotejo';
  }

  /** The token that a browser sent; `null`: none. */
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

/** What a page sends back with every change. Only who has the token can know it, and it does not tell the token. */
export const csrfTokenOf = (token: string): string => createHash('sha256').update(`csrf ${token}`).digest('base64url');

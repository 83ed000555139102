import { KNOWN_BROWSER_MS } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleConfig } from '../console.config.js';
import { MemberServices } from '../people/member-services.js';

/** Reads and writes the cookies by which a browser is known to the accounts that signed in with it; see `KnownBrowsers`. */
@Injectable()
export class BrowserCookie {
  constructor(
    @Inject(ConsoleConfig) private readonly config: Pick<ConsoleConfig, 'secureTransport'>,
    @Inject(MemberServices) private readonly services: Pick<MemberServices, 'knownBrowsers'>,
  ) {}

  /** @returns the id of the browser if it is known to the account; else `null` */
  read(request: FastifyRequest, account: string): string | null {
    const { cookie } = request.headers;
    const token = cookie === undefined ? null : (parseCookie(cookie)[this.nameOf(account)] ?? null);
    return this.services.knownBrowsers.read(token, account);
  }

  /** Call it when a member has signed in or used the link of a mail. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void {
    if (this.read(request, account) !== null) {
      return;
    }
    const value = this.services.knownBrowsers.issue(account);
    const { secureTransport: secure } = this.config;
    const maxAge = KNOWN_BROWSER_MS / 1_000;
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: this.nameOf(account),
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'strict',
      }),
    );
  }

  private nameOf(account: string): string {
    const name = `cotejo-browser-${this.services.knownBrowsers.nameOf(account)}`;
    return this.config.secureTransport ? `__Host-${name}` : name;
  }
}

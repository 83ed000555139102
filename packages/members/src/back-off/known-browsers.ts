import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@cotejo/platform';

/** How long a browser stays known after a sign-in. */
export const KNOWN_BROWSER_MS = 365 * 86_400_000;
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * Tokens by which a browser shows that its member signed in with it before (OWASP device cookies). A token gives no rights:
 * it only separates the wrong passwords of this browser from those of strangers. Nothing is stored.
 */
export class KnownBrowsers {
  /** @param secret not in Redis; a new secret makes every browser unknown until its next sign-in */
  constructor(
    private readonly secret: Secret<Buffer>,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Name for the token of this account, so that one browser can be known to several accounts. */
  nameOf(account: string): string {
    return this.digest('name', account).slice(0, 8).replaceAll(/\W/g, '0');
  }

  /** @param account mail address of the member who has signed in */
  issue(account: string): string {
    const content = `${randomBytes(16).toString('base64url')}.${this.clock().toString(36)}`;
    return `${content}.${this.digest(content, account)}`;
  }

  /** @returns the id of the browser; `null` for a missing, forged or old token, or the token of another account */
  read(token: string | null, account: string): string | null {
    const [, id, issuedAt, seal] = TOKEN.exec(token ?? '') ?? [];
    if (id === undefined || issuedAt === undefined || seal === undefined) {
      return null;
    }
    const expected = Buffer.from(this.digest(`${id}.${issuedAt}`, account));
    const isOurs = timingSafeEqual(Buffer.from(seal), expected);
    return isOurs && Number.parseInt(issuedAt, 36) > this.clock() - KNOWN_BROWSER_MS ? id : null;
  }

  private digest(content: string, account: string): string {
    return createHmac('sha256', this.secret.current)
      .update(`known browser\n${content}\n${account}`)
      .digest('base64url');
  }
}

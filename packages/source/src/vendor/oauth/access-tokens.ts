import { rejectOnAbort } from '../../deadline.js';

/** An access token of a vendor. Times are in epoch milliseconds. */
export interface AccessToken {
  value: string;
  /** From this time on a new token is requested, while this one is still used. */
  renewAt: number;
  expiresAt: number;
}

/**
 * The tokens of one vendor, one for each scope. A token is requested when it is first needed and again before it expires.
 * Callers that need the same token share one request. The cache has at most one token for each scope.
 */
export class AccessTokens {
  private readonly tokens = new Map<string, AccessToken>();
  private readonly pending = new Map<string, Promise<AccessToken>>();

  /** @param request needs its own timeout: no caller can abort it, because several callers share it */
  constructor(private readonly request: (scope: string) => Promise<AccessToken>) {}

  /** @throws ProviderError of the request, or `cancelled` */
  async tokenFor(scope: string, signal: AbortSignal): Promise<string> {
    const token = this.tokens.get(scope);
    const now = Date.now();
    if (!token || now >= token.expiresAt) {
      return (await rejectOnAbort(this.renew(scope), signal)).value;
    }
    // A failure is ignored here: after the token has expired, the next caller requests a new one and gets the error.
    if (now >= token.renewAt) {
      this.renew(scope).catch(() => {});
    }
    return token.value;
  }

  /** Removes a token that the vendor has refused, unless it was replaced already. */
  discard(scope: string, value: string): void {
    if (this.tokens.get(scope)?.value === value) {
      this.tokens.delete(scope);
    }
  }

  private renew(scope: string): Promise<AccessToken> {
    const pending = this.pending.get(scope);
    if (pending) {
      return pending;
    }
    const request = this.request(scope)
      .then((token) => {
        this.tokens.set(scope, token);
        return token;
      })
      .finally(() => this.pending.delete(scope));
    this.pending.set(scope, request);
    return request;
  }
}

import { ProviderError } from '@cotejo/source';

/** An access token of an operator. Times in epoch milliseconds. */
export interface AccessToken {
  value: string;
  /** From when on another one is asked for while this one still serves. */
  renewAt: number;
  expiresAt: number;
}

/**
 * The tokens of one operator, one for each scope: asked for when first needed and before they end, by one request however
 * many questions wait for it. As many are held as there are scopes.
 */
export class AccessTokens {
  private readonly held = new Map<string, AccessToken>();
  private readonly requested = new Map<string, Promise<AccessToken>>();

  /** @param request has a bound of its own: it is nobody's question, so no asker ends it */
  constructor(private readonly request: (scope: string) => Promise<AccessToken>) {}

  /** @throws ProviderError of the request, or `cancelled` */
  async of(scope: string, signal: AbortSignal): Promise<string> {
    const held = this.held.get(scope);
    const now = Date.now();
    if (!held || now >= held.expiresAt) {
      return (await unlessAborted(this.renewed(scope), signal)).value;
    }
    // It fails for nobody: whoever comes when the old one has ended asks again and hears why.
    if (now >= held.renewAt) {
      this.renewed(scope).catch(() => {});
    }
    return held.value;
  }

  /** Forgets a token that was refused; one that has replaced it stays. */
  refuse(scope: string, value: string): void {
    if (this.held.get(scope)?.value === value) {
      this.held.delete(scope);
    }
  }

  private renewed(scope: string): Promise<AccessToken> {
    const underWay = this.requested.get(scope);
    if (underWay) {
      return underWay;
    }
    const request = this.request(scope)
      .then((token) => {
        this.held.set(scope, token);
        return token;
      })
      .finally(() => this.requested.delete(scope));
    this.requested.set(scope, request);
    return request;
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ProviderError('timeout', 'cancelled', false));
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

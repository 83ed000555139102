import { type Peppers, Sealer } from '@cotejo/accounts';
import type { Secret } from '@cotejo/platform';
import { newSigningSecret, publicKeyOf, type SigningSecret } from '../signing/signing-secret.js';
import { isAlive, type StoredEndpoint, type StoredSecret } from './webhook-endpoint.js';

/** Makes, seals and opens the secrets of endpoints. They are sealed under the pepper, like the second factors of members. */
export class EndpointSecrets {
  private readonly sealer: Sealer;

  constructor(peppers: Secret<Peppers>) {
    this.sealer = new Sealer(peppers, 'cotejo webhook secret');
  }

  make(endpointId: string, now: number): { secret: SigningSecret; stored: StoredSecret } {
    const secret = newSigningSecret();
    const stored = {
      publicKey: publicKeyOf(secret),
      createdAt: now,
      retiresAt: null,
      sealed: this.seal(endpointId, secret),
    };
    return { secret, stored };
  }

  /** The living secrets, newest first; empty when their pepper was removed. */
  open({ id, secrets }: StoredEndpoint, now: number): SigningSecret[] {
    const alive = secrets.filter((secret) => isAlive(secret, now));
    return alive.flatMap(({ sealed }) => {
      const text = this.sealer.open(sealed, id);
      return text === null ? [] : [JSON.parse(text) as SigningSecret];
    });
  }

  isOutdated({ secrets }: StoredEndpoint): boolean {
    return secrets.some(({ sealed }) => this.sealer.isOutdated(sealed));
  }

  /** The same secrets sealed under the newest pepper. Secrets that have ended, or cannot be opened, are left out. */
  reseal(endpoint: StoredEndpoint, now: number): StoredSecret[] {
    const alive = endpoint.secrets.filter((secret) => isAlive(secret, now));
    return alive.flatMap((secret) => {
      const text = this.sealer.open(secret.sealed, endpoint.id);
      return text === null ? [] : [{ ...secret, sealed: this.sealer.seal(text, endpoint.id) }];
    });
  }

  private seal(endpointId: string, secret: SigningSecret): string {
    return this.sealer.seal(JSON.stringify(secret), endpointId);
  }
}

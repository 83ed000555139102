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
    const sealed = this.sealer.seal(JSON.stringify(secret), endpointId);
    const stored = { publicKey: publicKeyOf(secret), createdAt: now, retiresAt: null, sealed };
    return { secret, stored };
  }

  /** The living secrets, newest first; empty when their pepper was removed. */
  open(endpoint: StoredEndpoint, now: number): SigningSecret[] {
    return this.unsealed(endpoint, now).map(({ text }) => JSON.parse(text) as SigningSecret);
  }

  isOutdated({ secrets }: StoredEndpoint): boolean {
    return secrets.some(({ sealed }) => this.sealer.isOutdated(sealed));
  }

  /** The same secrets sealed under the newest pepper. Secrets that have ended, or cannot be opened, are left out. */
  reseal(endpoint: StoredEndpoint, now: number): StoredSecret[] {
    return this.unsealed(endpoint, now).map(({ secret, text }) => ({
      ...secret,
      sealed: this.sealer.seal(text, endpoint.id),
    }));
  }

  private unsealed({ id, secrets }: StoredEndpoint, now: number): { secret: StoredSecret; text: string }[] {
    const alive = secrets.filter((secret) => isAlive(secret, now));
    const opened = alive.map((secret) => ({ secret, text: this.sealer.open(secret.sealed, id) }));
    return opened.filter((each): each is { secret: StoredSecret; text: string } => each.text !== null);
  }
}

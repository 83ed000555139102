import { type AccessToken, assertionForm, requestToken, signAssertion, type VendorClient } from '@cotejo/source';
import type { ClientIdentity } from './camara.config.js';

/** The scopes must contain exactly one purpose. */
const PURPOSE = 'dpv:FraudPreventionAndDetection';

/** Requests access tokens from one operator, with a signed assertion (`private_key_jwt`, RFC 7523). */
export class TokenEndpoint {
  constructor(
    private readonly client: VendorClient,
    private readonly identity: ClientIdentity,
  ) {}

  /**
   * @param phone the subscriber, for the JWT bearer grant; without it the token is not bound to a subscriber
   * @throws TokenRefusedError, and the errors of the vendor client
   */
  async request(scope: string, phone?: string): Promise<AccessToken> {
    const scopes = `${PURPOSE} ${scope}`;
    const form = phone === undefined ? await this.clientCredentials(scopes) : await this.jwtBearer(scopes, phone);
    return requestToken(this.client, form);
  }

  private async clientCredentials(scope: string): Promise<Record<string, string>> {
    return { grant_type: 'client_credentials', scope, ...(await assertionForm(this.identity)) };
  }

  /** The assertion identifies the client and has the scopes, so the profile requires no form parameters for them. */
  private async jwtBearer(scope: string, phone: string): Promise<Record<string, string>> {
    return {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await signAssertion(this.identity, `tel:${phone}`, { scope }),
    };
  }
}

/** `email`: trimmed, domain in lower case. */
export interface EmailQuery {
  email: string;
}

/** A member is `null` when it could not be checked. */
export interface EmailRecord {
  valid: boolean | null;
  /** The domain accepts mail: MX, or A as the weak form (RFC 5321, 7505). */
  receivesMail: boolean | null;
  disposable: boolean | null;
  freeProvider: boolean | null;
  roleAccount: boolean;
  /** Forwarding relay such as Apple's: privacy, not fraud. */
  relay: boolean;
  /** The well-known domain that the buyer probably mistyped, for example `gmail.com`. */
  domainMeant: string | null;
  domainAgeDays: number | null;
}

/** `email`: trimmed, domain in lower case. */
export interface EmailQuery {
  email: string;
}

/** A member is `null` when it could not be checked. */
export interface EmailRecord {
  /** The address is well formed and its domain accepts mail. */
  valid: boolean | null;
  /** Written as RFC 5321 and RFC 6531 require. */
  wellFormed: boolean;
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
  /** The domain of a known firm, or of the operator's own list, that the domain imitates. */
  imitates: string | null;
  /** Many domains below its top-level domain are reported for phishing. */
  riskySuffix: boolean;
  /** No name, word or initials: a program or a fist on the keyboard made the mailbox. */
  randomLocal: boolean;
}

import type { Language } from './session.api.js';

/**
 * A proof of work: cheap for one browser, expensive for a robot that signs up thousands of times. See
 * https://altcha.org.
 */
export interface Puzzle {
  /** Made by the ALTCHA library; pass it to the library's solver unchanged. */
  challenge: unknown;
}

/** A request for a trial. The answer is always the same; the result arrives by e-mail. */
export interface SignUp {
  company: string;
  /** With check digit: `900373115-3`; hyphen and dots are optional. */
  nit: string;
  /** Name of the person, as colleagues see it. */
  name: string;
  email: string;
  password: string;
  language: Language;
  /** The solved puzzle as base64 JSON. */
  solution: string;
}

/** Token of an e-mailed link. */
export interface MailToken {
  token: string;
}

/**
 * Purpose of an e-mailed link. Reading it does not use the link up. Spent or unknown tokens are refused with
 * `invalid_link`.
 */
export interface LinkView {
  kind: 'verify_email' | 'invitation' | 'reset_password';
  email: string;
  /** Name of the inviting company; `null` for operators and for links that are no invitation. */
  company: string | null;
}

/** A new account with its first key. The key is shown this one time. */
export interface Welcome {
  tenant: string;
  key: string;
  keyId: string;
}

export interface AcceptInvitation {
  token: string;
  name: string;
  password: string;
  language: Language;
}

export interface NewPassword {
  token: string;
  password: string;
}

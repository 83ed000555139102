import type { Language } from './session.api.js';

/** A puzzle that costs a browser a moment and a robot its thousands: see https://altcha.org. */
export interface Puzzle {
  /** As the ALTCHA library makes it; passed to its solver as it is. */
  challenge: unknown;
}

/** Asks for a trial. The answer is the same whoever asks; what comes of it arrives by e-mail. */
export interface SignUp {
  company: string;
  /** With its check digit: `900373115-3`, hyphen and dots as one likes. */
  nit: string;
  /** Of the person, as shown to colleagues. */
  name: string;
  email: string;
  password: string;
  language: Language;
  /** The solved puzzle, base64 JSON. */
  solution: string;
}

/** The token of the link in a mail. */
export interface MailToken {
  token: string;
}

/** What a link of a mail is for, before it is used. Tokens that are spent or unknown are refused with `invalid_link`. */
export interface LinkView {
  kind: 'verify_email' | 'invitation' | 'reset_password';
  email: string;
  /** Name of the company that invites; `null` for operators and where nobody invites. */
  company: string | null;
}

/** What a new account has at once. The key is shown this one time. */
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

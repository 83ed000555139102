import type { Role } from './roles.js';

/** Times are ISO 8601 in UTC everywhere in this API. */
export type Instant = string;
export type Language = 'es' | 'en';

/** `second_factor`: the password was right, the code is still to come. */
export type SessionStage = 'none' | 'second_factor' | 'signed_in';

/** Where a browser stands; asked first by every page, and never refused. */
export interface SessionView {
  stage: SessionStage;
  environment: 'sandbox' | 'production';
  /** Whether anybody may sign up; without it members are invited. */
  signUpOpen: boolean;
  /** The public API as clients reach it, such as `https://api.example.com`. */
  apiUrl: string;
  /** To send as `X-CSRF-Token` with every change; `null` without a session. */
  csrfToken: string | null;
  member: MemberView | null;
  /** The tenant the member belongs to; `null` for operators. */
  tenant: { id: string; company: string; plan: string } | null;
  /** When the session ends without use, and in any case. */
  idleEndsAt: Instant | null;
  endsAt: Instant | null;
  /** Until when what is sensitive may be done without giving the password again. */
  confirmedUntil: Instant | null;
  /** An operator without a second factor may do nothing but set one up. */
  secondFactorMissing: boolean;
}

export interface MemberView {
  id: string;
  email: string;
  name: string;
  role: Role;
  language: Language;
  secondFactor: boolean;
  createdAt: Instant;
  lastSignInAt: Instant | null;
}

export interface SignIn {
  email: string;
  password: string;
}

/** A code of the authenticator app, or one of the recovery codes. */
export interface SecondFactorCode {
  code: string;
}

/** The password again, and the second factor where there is one, for what is sensitive. */
export interface Confirmation {
  password: string;
  code?: string;
}

/** One of the member's sessions. */
export interface OpenSession {
  id: string;
  current: boolean;
  createdAt: Instant;
  lastActiveAt: Instant;
  /** The network it was opened from, `192.0.2.0/24`. */
  network: string | null;
  /** Browser and system, as far as they can be told: `Firefox, Linux`. */
  browser: string | null;
}

/** Shown once, when the second factor is being set up. */
export interface SecondFactorSetup {
  /** `otpauth://totp/...`, for the QR code. */
  uri: string;
  /** The secret in base32, to type by hand. */
  secret: string;
}

/** Shown once. */
export interface RecoveryCodes {
  codes: string[];
}

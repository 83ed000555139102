import type { Role } from './roles.js';

/** A time in ISO 8601, UTC. */
export type Instant = string;
export type Language = 'es' | 'en';

/** Whether a mail server sends the mails; `null`: no worker has announced it lately. */
export interface MailServer {
  configured: boolean | null;
}

/** `second_factor`: the password was accepted, the code is still missing. */
export type SessionStage = 'none' | 'second_factor' | 'signed_in';

/** State of the browser's session. Every page reads it first; the server never refuses it. */
export interface SessionView {
  stage: SessionStage;
  environment: 'sandbox' | 'production';
  /** Whether anyone may sign up; otherwise members join by invitation only. */
  signUpOpen: boolean;
  /** Public address of the API, such as `https://api.example.com`. */
  apiUrl: string;
  /** Value of `X-CSRF-Token` for every change; `null` without a session. */
  csrfToken: string | null;
  member: MemberView | null;
  /** The member's tenant; `null` for operators. */
  tenant: { id: string; company: string; plan: string } | null;
  /** `idleEndsAt`: when the session ends if unused. `endsAt`: when it ends in any case. */
  idleEndsAt: Instant | null;
  endsAt: Instant | null;
  /** Until then, sensitive operations do not require the password again. */
  confirmedUntil: Instant | null;
  /** The caller is an operator without a second factor, who may only set one up. */
  secondFactorMissing: boolean;
  /** How the member proved who they are, and so how they confirm it before a sensitive operation. */
  signedInBy: 'password' | 'provider' | null;
}

/** Where the browser goes to end the session of the identity provider too; `null`: nowhere. */
export interface SignedOut {
  providerUrl: string | null;
}

export interface MemberView {
  id: string;
  email: string;
  name: string;
  role: Role;
  language: Language;
  secondFactor: boolean;
  /** The identity provider of the company checks further factors: this member has no password, or may not use it. */
  byProvider: boolean;
  createdAt: Instant;
  lastSignInAt: Instant | null;
}

export interface SignIn {
  email: string;
  password: string;
}

/** A code of the authenticator app, or a recovery code. */
export interface SecondFactorCode {
  code: string;
}

/** Password, and second factor if enabled, typed again before a sensitive operation. */
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
  /** Network from which the session was opened, `192.0.2.0/24`. */
  network: string | null;
  /** Browser and operating system, if recognised: `Firefox, Linux`. */
  browser: string | null;
}

/** Shown once, while the member sets up the second factor. */
export interface SecondFactorSetup {
  /** `otpauth://totp/...`, for the QR code. */
  uri: string;
  /** Secret in base32, for typing by hand. */
  secret: string;
}

/** Shown once. */
export interface RecoveryCodes {
  codes: string[];
}

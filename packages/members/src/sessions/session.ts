/** What a browser is signed in as. Times are epoch milliseconds. */
export interface Session {
  /** Public: by it its owner sees and ends it. Never its token. */
  id: string;
  memberId: string;
  /** `second_factor`: the password was right; nothing may be done but give the code. */
  stage: 'second_factor' | 'signed_in';
  createdAt: number;
  /** Last use that a person made of it. */
  lastActiveAt: number;
  /** When password, and second factor where there is one, were last given. */
  confirmedAt: number;
  /** The network it was opened from, `192.0.2.0/24`. */
  network: string | null;
  /** `Firefox, Linux`. */
  browser: string | null;
  /** An API key of the sandbox for the playground, sealed under the session's token; `null`: not made yet. */
  playgroundKey: { sealed: string; id: string } | null;
}

/** Without use a session ends after this (OWASP, session management cheat sheet). */
export const SESSION_IDLE_MS = 15 * 60_000;
/** And after this in any case. */
export const SESSION_LIFETIME_MS = 8 * 3_600_000;
/** Between password and code. */
export const SECOND_FACTOR_MS = 5 * 60_000;
/** For what is sensitive the password must have been given within this. */
export const CONFIRMED_MS = 5 * 60_000;

/** When it ends if nobody uses it any more. */
export function idleEndOf({ stage, createdAt, lastActiveAt }: Session): number {
  if (stage === 'second_factor') {
    return createdAt + SECOND_FACTOR_MS;
  }
  return Math.min(lastActiveAt + SESSION_IDLE_MS, createdAt + SESSION_LIFETIME_MS);
}

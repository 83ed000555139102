/** A session of a member in one browser. Times are epoch milliseconds. */
export interface Session {
  /** Public id, by which the member sees and ends the session. It is not the token. */
  id: string;
  memberId: string;
  /** `second_factor`: the password was accepted; the only possible step is the code. */
  stage: 'second_factor' | 'signed_in';
  createdAt: number;
  /** Last use by a person; requests that a page repeats by itself do not count. */
  lastActiveAt: number;
  /** When the member last typed the password, and the second factor if enabled. */
  confirmedAt: number;
  /** How the member proved who they are. Missing in sessions of earlier versions: a password. */
  signedInBy?: 'password' | 'provider';
  /** Id of the session at the identity provider (`sid`), by which the provider ends this session. */
  providerSession?: string | null;
  /** Network from which the session was opened, `192.0.2.0/24`. */
  network: string | null;
  /** Browser and system, `Firefox, Linux`. */
  browser: string | null;
  /** Sandbox API key for the playground, encrypted with the session's token; `null`: not created yet. */
  playgroundKey: { sealed: string; id: string } | null;
}

/** Maximum time without use (OWASP session management cheat sheet). */
export const SESSION_IDLE_MS = 15 * 60_000;
export const SESSION_LIFETIME_MS = 8 * 3_600_000;
/** Maximum time between password and code. */
export const SECOND_FACTOR_MS = 5 * 60_000;
/** How long a typed password allows sensitive operations. */
export const CONFIRMED_MS = 5 * 60_000;

export const isConfirmed = ({ confirmedAt }: Pick<Session, 'confirmedAt'>): boolean =>
  Date.now() - confirmedAt <= CONFIRMED_MS;

/** When the session ends if it is not used again. */
export function idleEndOf({ stage, createdAt, lastActiveAt }: Session): number {
  if (stage === 'second_factor') {
    return createdAt + SECOND_FACTOR_MS;
  }
  return Math.min(lastActiveAt + SESSION_IDLE_MS, createdAt + SESSION_LIFETIME_MS);
}

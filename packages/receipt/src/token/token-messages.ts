import type { TokenPlace } from './token-config.js';

/** Messages to the process that holds the session with the token. */
export type TokenRequest =
  | { kind: 'open'; place: TokenPlace; pin: string }
  /** `x`: the public half of the key, as in its JWK. */
  | { kind: 'sign'; id: number; x: string; input: Buffer };

/** Messages from it. After a problem, the process ends. */
export type TokenReply =
  | { kind: 'opened' }
  | { kind: 'signed'; id: number; signature: Buffer }
  | { kind: 'key_absent'; id: number }
  | { kind: 'problem'; problem: string };

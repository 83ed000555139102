import { createHash } from 'node:crypto';
import { parseBoundedJson } from '@cotejo/http';
import { memberNames } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ConsoleError } from '../http/console-error.js';
import { MemberServices } from '../people/member-services.js';
import { ConsoleState } from '../state/console-state.js';

const LIFETIME_MS = 10 * 60_000;
/** Two million rounds on average: a third of a second on one core of the development machine, longer on a phone. */
const ROUNDS = 4_000;
const TRIES_MIN = 250;
const TRIES_MAX = 750;
const PAYLOAD_LIMITS = { depth: 4, members: 32 };

/**
 * Proof of work against mass sign-up (https://altcha.org): the server signs a puzzle, the browser solves it, and each
 * solution counts once.
 */
@Injectable()
export class Puzzles {
  private readonly secrets: MemberServices['puzzleSecrets'];
  private readonly nameOf: (digest: string) => string;

  constructor(
    @Inject(ProcessScope) { config }: ProcessScope,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) { puzzleSecrets }: MemberServices,
  ) {
    this.secrets = puzzleSecrets;
    this.nameOf = memberNames(config).puzzle;
  }

  make(): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(TRIES_MIN, TRIES_MAX),
      deriveKey,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      hmacSignatureSecret: this.secrets.current[0],
    });
  }

  /** Checks a solution without using it up. @throws ConsoleError `puzzle_unsolved` */
  async check(text: string): Promise<SolvedPuzzle> {
    const { challenge, solution } = readPayload(text);
    const results = await Promise.all(
      this.secrets.current.map((hmacSignatureSecret) =>
        verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(unsolved),
      ),
    );
    if (!results.some((result) => 'verified' in result && result.verified)) {
      throw unsolved();
    }
    return { digest: createHash('sha256').update(String(challenge.signature)).digest('base64url') };
  }

  /** Uses a solution up. @throws ConsoleError `puzzle_unsolved` the second time */
  async spend({ digest }: SolvedPuzzle): Promise<void> {
    const isFirst = await this.state.redis.set(this.nameOf(digest), '1', 'PX', LIFETIME_MS, 'NX');
    if (isFirst === null) {
      throw unsolved();
    }
  }
}

/** A solved puzzle, identified by a digest of its signature. */
export interface SolvedPuzzle {
  digest: string;
}

/** Decodes base64 JSON `{challenge, solution}`; the library checks the rest. */
function readPayload(text: string): Payload {
  try {
    const payload = parseBoundedJson(Buffer.from(text, 'base64'), PAYLOAD_LIMITS) as Payload;
    if (typeof payload.challenge.parameters === 'object' && typeof payload.solution === 'object') {
      return payload;
    }
  } catch {}
  throw unsolved();
}

function unsolved(): never {
  throw new ConsoleError('puzzle_unsolved');
}

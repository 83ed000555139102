import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { DayPeppers, PepperExchange } from './pepper-exchange.js';
import { digestOf, MEMBER_LENGTH } from './pepper-ratchet.js';
import { SUBJECT_KINDS, type SubjectKind, type VelocityLimits } from './velocity-limits.js';

/** What one request of a tenant showed together; `null`: no such subject. */
export interface Sighting extends Record<SubjectKind, string | null> {
  tenant: string;
}

interface Question {
  sighting: Sighting;
  resolve: (crossed: string | null) => void;
  reject: (error: unknown) => void;
}

/** A script call holds the server up for all: it stays short. */
const BATCH_MAX = 64;

const NO_MEMBER = ' '.repeat(MEMBER_LENGTH);

type CountingRedis = Redis & {
  cotejoVelocity(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
};

/**
 * The counters of the bus Redis, which writes nothing to disk, under keys made with a pepper that no disk has seen. What
 * is seen in one turn of the event loop is counted in one script call.
 */
export class SightingCounters {
  private readonly redis: CountingRedis;
  private questions: Question[] = [];

  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly exchange: Pick<PepperExchange, 'peppers'>,
    private readonly limits: Pick<VelocityLimits, 'names' | 'scriptArgument'>,
  ) {
    redis.defineCommand('cotejoVelocity', {
      lua: readFileSync(new URL('../../lua/velocity.lua', import.meta.url), 'utf8'),
    });
    this.redis = redis as CountingRedis;
  }

  /**
   * Counts a request, and names the first limit, in order of the policy, that one of its subjects has crossed.
   * Rejects when the bus Redis does not answer.
   */
  count(sighting: Sighting): Promise<string | null> {
    return new Promise((resolve, reject) => {
      if (this.questions.length === 0) {
        setImmediate(() => this.flush());
      }
      this.questions.push({ sighting, resolve, reject });
      if (this.questions.length === BATCH_MAX) {
        this.flush();
      }
    });
  }

  private flush(): void {
    const { questions } = this;
    this.questions = [];
    if (questions.length > 0) {
      void this.send(questions);
    }
  }

  private async send(questions: Question[]): Promise<void> {
    const keys: string[] = [];
    let members = '';
    const peppers = this.exchange.peppers();
    for (const { sighting } of questions) {
      members += this.name(sighting, peppers, keys);
    }
    try {
      const crossed = await this.redis.cotejoVelocity(keys.length, ...keys, this.limits.scriptArgument, members);
      for (const [index, { resolve }] of questions.entries()) {
        // Limits are numbered from 1; 0 is none.
        resolve(this.limits.names[(crossed[index] ?? 0) - 1] ?? null);
      }
    } catch (error) {
      for (const { reject } of questions) {
        reject(error);
      }
    }
  }

  /** Adds the keys of each subject under either pepper, and answers the members to them. */
  private name(sighting: Sighting, { today, yesterday }: DayPeppers, keys: string[]): string {
    let members = '';
    for (const kind of SUBJECT_KINDS) {
      const value = sighting[kind];
      for (const pepper of [today, yesterday]) {
        const digest = value === null ? null : digestOf(pepper, sighting.tenant, kind, value);
        keys.push(digest ? `${this.prefix}:${digest.key}` : '');
        members += digest?.member ?? NO_MEMBER;
      }
    }
    return members;
  }
}

import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { PepperExchange } from './pepper-exchange.js';
import { subjectKey } from './pepper-ratchet.js';

/** Something that was seen: an identity, a line or an address of one tenant's request. */
export interface Sighting {
  tenant: string;
  input: string;
  value: string;
  windowMs: number;
}

interface Question {
  sightings: Sighting[];
  resolve: (counts: number[]) => void;
  reject: (error: unknown) => void;
}

/** A script call holds the server up for all: it stays short. */
const BATCH_MAX = 64;

type CountingRedis = Redis & {
  cotejoVelocity(keyCount: number, ...keysAndWindows: (string | number)[]): Promise<number[]>;
};

/**
 * The counters of the bus Redis, which writes nothing to disk, under keys made with a pepper that no disk has seen. What
 * is seen in one turn of the event loop is counted in one script call.
 */
export class SightingCounters {
  private readonly redis: CountingRedis;
  private questions: Question[] = [];

  /** @param windowMaxMs the longest window that is ever asked for */
  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly peppers: PepperExchange,
    private readonly windowMaxMs: number,
  ) {
    redis.defineCommand('cotejoVelocity', {
      lua: readFileSync(new URL('../../lua/velocity.lua', import.meta.url), 'utf8'),
    });
    this.redis = redis as CountingRedis;
  }

  /** Counts each, and says how often each was seen within its window. Rejects when the bus Redis does not answer. */
  count(sightings: Sighting[]): Promise<number[]> {
    return new Promise((resolve, reject) => {
      if (this.questions.length === 0) setImmediate(() => this.flush());
      this.questions.push({ sightings, resolve, reject });
      if (this.questions.length === BATCH_MAX) this.flush();
    });
  }

  private flush(): void {
    const { questions } = this;
    this.questions = [];
    if (questions.length > 0) void this.send(questions);
  }

  private async send(questions: Question[]): Promise<void> {
    const sightings = questions.flatMap((question) => question.sightings);
    const keys: string[] = [];
    for (const pepper of this.peppers.within(this.windowMaxMs)) {
      for (const { tenant, input, value } of sightings) {
        keys.push(`${this.prefix}:${subjectKey(pepper, tenant, input, value)}`);
      }
    }
    try {
      const windows = sightings.map(({ windowMs }) => windowMs);
      const counts = await this.redis.cotejoVelocity(keys.length, ...keys, ...windows);
      let from = 0;
      for (const { sightings: own, resolve } of questions) {
        resolve(counts.slice(from, from + own.length));
        from += own.length;
      }
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}

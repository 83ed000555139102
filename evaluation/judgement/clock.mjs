import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';

const SOURCE = fileURLToPath(new URL('./clock.c', import.meta.url));
const PRELOAD = new URL('./clock.preload.mjs', import.meta.url).href;
const NS_PER_MS = 1_000_000n;
/** The clock stands still: it is put back so often. */
const HOLD_EACH_MS = 200;

/**
 * A Redis for the counts of velocity, and a clock that the bench sets, for this Redis and for the processes of the product. The clock
 * stands still between two settings, so that it does not matter how long requests take. It only goes forward, so it starts in the past.
 */
export class CountsRedis {
  #dir = mkdtempSync(join(tmpdir(), 'cotejo-clock-'));
  #path = join(this.#dir, 'offset');
  #file = openSync(this.#path, 'w');
  #server;
  #endsAtMs = Date.now();
  #atMs;
  #holding;

  /**
   * @param {number} beforeSeconds how long ago the clock starts
   * @throws {Error} without Linux and a C compiler
   */
  static async start(beforeSeconds) {
    const counts = new CountsRedis();
    counts.setClock(beforeSeconds);
    const library = join(counts.#dir, 'clock.so');
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SOURCE]);
    const { argv } = await findRedis({ node: process.execPath, env: process.env });
    counts.#server = await startRedis(
      ['env', `LD_PRELOAD=${library}`, `CLOCK_OFFSET_FILE=${counts.#path}`, ...argv],
      {},
    );
    return counts;
  }

  /** For the environment of the product. */
  get settings() {
    return {
      COTEJO_VELOCITY_REDIS_URL: this.#server.url,
      CLOCK_OFFSET_FILE: this.#path,
      NODE_OPTIONS: `--import=${PRELOAD}`,
    };
  }

  /** The clock shows what it was so many seconds before the start. */
  setClock(beforeSeconds) {
    this.#atMs = this.#endsAtMs - beforeSeconds * 1_000;
    this.#hold();
    this.#holding ??= setInterval(() => this.#hold(), HOLD_EACH_MS).unref();
  }

  /** The processes have the file in their memory, so it is changed in place. */
  #hold() {
    const offsetNs = BigInt(this.#atMs - Date.now()) * NS_PER_MS;
    writeSync(this.#file, new BigInt64Array([offsetNs]), 0, 8, 0);
  }

  async stop() {
    clearInterval(this.#holding);
    await this.#server.stop();
    closeSync(this.#file);
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

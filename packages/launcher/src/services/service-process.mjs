import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../bootstrap/process-table.mjs';
import { tailLog } from './log-tail.mjs';

const restartsPerMinuteMax = 5;
/** The first pause is short, so that one crash costs little; the fifth one is half a minute. */
const PAUSE_GROWTH = 4;

/**
 * Keeps one process of the product running. When the process exits by itself, it is started again after a pause, and
 * each pause is four times as long. After more than five exits within a minute it is not started again.
 *
 * @typedef {object} ServiceEvents
 * @property {(line: string) => void} onSevere a log line of level error, or one that is no log line
 * @property {(exit: string) => void} onExit it ended by itself, and is about to be started again
 * @property {() => void} onStart it runs, under a new process id
 * @property {(reason: string) => void} onGiveUp it will not be started again
 */
export class ServiceProcess {
  #child;
  #exited;
  #stopping = false;
  #restartTimes = [];

  /**
   * @param {{ argv: string[], env: NodeJS.ProcessEnv, cwd: string, logFile: string, detached: boolean,
   *   restartDelayMs: number, events: ServiceEvents }} options
   */
  constructor(options) {
    this.options = options;
    closeSync(openSync(options.logFile, 'w'));
    this.tail = tailLog(options.logFile, options.events.onSevere);
    this.#start();
  }

  /** @returns {number | undefined} undefined while it is down */
  get pid() {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  /** Ends it for good: SIGTERM, and SIGKILL when it has not ended after graceMs. */
  async stop(graceMs) {
    this.#stopping = true;
    const { pid } = this;
    if (pid !== undefined) {
      await endProcess(pid, graceMs);
    }
    await this.#exited;
    this.tail.stop();
  }

  /** Ends it for good and at once (SIGKILL). */
  kill() {
    this.#stopping = true;
    this.#child.kill('SIGKILL');
  }

  #start() {
    const { argv, env, cwd, logFile, detached, events } = this.options;
    // Opened for appending. When the log reader has emptied the file, the next line is written at the new end of the
    // file.
    const log = openSync(logFile, 'a');
    const [command, ...args] = withoutCoreDumps(argv);
    this.#child = spawn(command, args, { cwd, env, detached, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
      this.#child.once('error', (error) => resolve(error.message));
    });
    this.#exited.then((reason) => this.#ended(reason));
    events.onStart();
  }

  async #ended(reason) {
    if (this.#stopping) {
      return;
    }
    this.options.events.onExit(reason);
    const minuteAgo = Date.now() - 60_000;
    this.#restartTimes = [...this.#restartTimes.filter((time) => time > minuteAgo), Date.now()];
    if (this.#restartTimes.length > restartsPerMinuteMax) {
      this.options.events.onGiveUp(`ended ${this.#restartTimes.length} times within a minute, last by ${reason}`);
      return;
    }
    await sleep(this.options.restartDelayMs * PAUSE_GROWTH ** (this.#restartTimes.length - 1));
    if (!this.#stopping) {
      this.#start();
    }
  }
}

/**
 * The shell switches core dumps off and then executes the command. A core dump after a crash would write a buyer's
 * values to disk.
 */
function withoutCoreDumps(argv) {
  return process.platform === 'win32' ? argv : ['sh', '-c', 'ulimit -c 0; exec "$@"', 'sh', ...argv];
}

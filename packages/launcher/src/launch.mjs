import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './bootstrap/failure.mjs';
import { stateDir as defaultStateDir, rootDir } from './bootstrap/paths.mjs';
import { productEnvironment } from './services/environment.mjs';
import { hasConsole, isPublic, planLayout } from './services/layout.mjs';
import { lastLogLines } from './services/log-tail.mjs';
import { freePorts } from './services/port.mjs';
import { waitUntilReady } from './services/readiness.mjs';
import { RunFile } from './services/run-file.mjs';
import { ServiceProcess } from './services/service-process.mjs';

const defaultSilenceLimitMs = 60_000;
const stopLimitMs = 20_000;
// Node must fill new buffers with zeros, so that they never contain earlier content of the memory.
const nodeFlags = ['--zero-fill-buffers'];
/** A process that mostly waits gives room for new objects back: 40 MB. A busy one would collect garbage more often. */
const idleFlags = ['--max-semi-space-size=2'];

/**
 * Starts the services of one layout and returns when all of them are ready. The build and the Redis servers must exist
 * before. `npm start` and the black-box tests both call this function.
 *
 * @param {import('./launch.d.mts').LaunchOptions} options
 * @returns {Promise<import('./launch.d.mts').Product>}
 * @throws {Failure} when a service ends, or nothing happens for a while, with the last log lines; nothing is left running
 */
export async function launchServices(options) {
  const plan = await planLayout(options.layout ?? 'compact', options);
  const product = new Product(options, plan, await choosePorts(options, plan));
  try {
    await product.untilReady();
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function choosePorts({ port, consolePort }, plan) {
  const [free, freeConsole, ...adminPorts] = await freePorts(plan.length + 2);
  return { port: port ?? free, consolePort: consolePort ?? freeConsole, adminPorts };
}

class Product {
  #processes = new Map();
  #env;
  #publicNames;
  #stopped;
  #giveUp;
  #silenceLimitMs;
  #bundled;
  #endedEarly = new AbortController();
  #started = false;
  #heldBack = [];

  constructor(options, plan, ports) {
    const { port, consolePort, adminPorts } = ports;
    const { stateDir = defaultStateDir, onEvent = () => {}, silenceLimitMs = defaultSilenceLimitMs } = options;
    this.url = `http://127.0.0.1:${port}`;
    this.consoleUrl = `http://127.0.0.1:${consolePort}`;
    this.logsDir = join(stateDir, 'logs', String(port));
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    this.onEvent = onEvent;
    this.#silenceLimitMs = silenceLimitMs;
    this.#bundled = options.bundled ?? true;
    options.signal?.addEventListener('abort', () => this.#endedEarly.abort(), { once: true });
    mkdirSync(this.logsDir, { recursive: true });
    this.#env = options.env;
    this.#publicNames = plan.filter(isPublic).map(({ name }) => name);
    this.adminPorts = Object.fromEntries(plan.map(({ name }, index) => [name, adminPorts[index]]));
    this.runFile = new RunFile(stateDir, port);
    const urls = { COTEJO_API_URL: this.url, COTEJO_CONSOLE_URL: this.consoleUrl };
    this.environment = { ...productEnvironment({ ...options, stateDir }), ...urls, ...options.extraEnv };
    for (const planned of plan) {
      this.#start(planned, { ...options, ...ports });
    }
  }

  get pids() {
    return Object.fromEntries([...this.#processes].map(([name, process]) => [name, process.pid]));
  }

  /** Waits as long as one of the processes gets further. */
  async untilReady() {
    let lastStepAt = Date.now();
    const { signal } = this.#endedEarly;
    const isSilent = () => Date.now() - lastStepAt > this.#silenceLimitMs;
    const waits = Object.entries(this.adminPorts).map(async ([name, adminPort]) => {
      const onStep = (text) => {
        lastStepAt = Date.now();
        this.onEvent({ kind: 'step', app: name, text });
      };
      if (await waitUntilReady(adminPort, { isSilent, onStep, signal })) {
        lastStepAt = Date.now();
        this.onEvent({ kind: 'ready', app: name });
      } else {
        throw this.#notReady(name, signal);
      }
    });
    await Promise.all(waits);
    this.#started = true;
    for (const event of this.#heldBack) {
      this.onEvent(event);
    }
  }

  /** SIGTERM to the processes with a gateway, which drain, then to the rest; what has not ended within 20 s is killed. */
  stop() {
    this.#stopped ??= this.#stopInOrder();
    return this.#stopped;
  }

  async #stopInOrder() {
    const deadline = Date.now() + stopLimitMs;
    const stop = (name) => this.#processes.get(name).stop(Math.max(deadline - Date.now(), 1_000));
    await Promise.all(this.#publicNames.map(stop));
    await Promise.all([...this.#processes.keys()].filter((name) => !this.#publicNames.includes(name)).map(stop));
    this.runFile.remove();
  }

  /** A pending call of `stop()` then returns. */
  kill() {
    for (const process of this.#processes.values()) {
      process.kill();
    }
  }

  /** @param {import('./services/layout.mjs').PlannedProcess} planned */
  #start(planned, { node = process.execPath, port, consolePort, detached = true, restartDelayMs = 100, envOf }) {
    const { name, app, services } = planned;
    const env = {
      ...this.environment,
      COTEJO_HOST: '127.0.0.1',
      COTEJO_ADMIN_HOST: '127.0.0.1',
      COTEJO_ADMIN_PORT: String(this.adminPorts[name]),
      ...(isPublic(planned) && { COTEJO_PORT: String(port) }),
      ...(isPublic(planned) && this.#publicNames.length > 1 && { COTEJO_PORT_SHARED: 'true' }),
      ...(hasConsole(planned) && { COTEJO_CONSOLE_PORT: String(consolePort) }),
      ...(services && { COTEJO_SERVICES: services }),
      ...envOf?.(name),
    };
    const main = this.#bundled ? join('host', 'dist', 'bundle', `${app}.js`) : join(app, 'dist', 'main.js');
    const isIdle = hasConsole(planned) && !isPublic(planned);
    const argv = [node, ...nodeFlags, ...(isIdle ? idleFlags : []), join(rootDir, 'apps', main)];
    const logFile = join(this.logsDir, `${name}.log`);
    const events = this.#eventsOf(name);
    const options = { argv, env, cwd: rootDir, logFile, detached, restartDelayMs, events };
    this.#processes.set(name, new ServiceProcess(options));
    this.#writeRunFile();
  }

  #eventsOf(app) {
    return {
      onSevere: (text) => this.#tell({ kind: 'severe', app, text }),
      onStart: () => this.#writeRunFile(),
      onExit: (text) => {
        if (this.#started) {
          this.#tell({ kind: 'exit', app, text });
        } else {
          this.#endedEarly.abort({ app, text: `ended while starting: ${text}` });
        }
      },
      onGiveUp: (text) => this.#giveUp({ app, text }),
    };
  }

  /**
   * Events during the start are held back until the start has succeeded, because a failed start prints the log anyway.
   */
  #tell(event) {
    if (this.#started) {
      this.onEvent(event);
    } else {
      this.#heldBack.push(event);
    }
  }

  #writeRunFile() {
    const { url, consoleUrl } = this;
    this.runFile.write({ env: this.#env, url, consoleUrl }, this.adminPorts, this.pids);
  }

  #notReady(app, { aborted, reason }) {
    if (aborted && reason.name === 'AbortError') {
      return new Failure('stopped while starting');
    }
    const culprit = aborted
      ? reason
      : { app, text: `is not ready, and has said nothing for ${this.#silenceLimitMs / 1000} s` };
    const log = join(this.logsDir, `${culprit.app}.log`);
    return new Failure(`${culprit.app} ${culprit.text}. The end of its log:\n${lastLogLines(log, 15)}`);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { terminal } from '@cotejo/platform/command';
import type { SigningToken } from '../keys/receipt-keys.js';
import { type Signer, SigningUnavailableError } from '../keys/signer.js';
import type { TokenConfig } from './token-config.js';
import type { TokenReply, TokenRequest } from './token-messages.js';

/** The build has it, also when a test runs from source. */
const PROCESS = new URL('../../dist/token/token.process.js', import.meta.url);
const OPEN_TIMEOUT_MS = 10_000;
/** A process that gives no signature for so many time limits hangs. */
const SILENT_LIMITS = 3;
const RESTART_MIN_MS = 1_000;
const RESTART_MAX_MS = 30_000;
const WAITING_MAX = 64;
/** A wrong PIN is never tried twice: most tokens lock after some attempts. */
const PIN_PROBLEMS = new Set(['CKR_PIN_INCORRECT', 'CKR_PIN_INVALID', 'CKR_PIN_LEN_RANGE', 'CKR_PIN_LOCKED']);

interface Waiting {
  resolve(signature: Buffer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface TokenEvents {
  /** `null`: the token can be used. */
  onState(problem: string | null): void;
}

/**
 * Signs with keys in a token, through a separate process. A signature takes at most `timeoutMs`; while the token is away, it
 * fails at once. One slow signature fails alone: the process is ended when it gives none for longer, and then started again at
 * growing intervals.
 */
export class TokenSigner implements SigningToken {
  readonly home = 'token';
  private child: ChildProcess | undefined;
  private problem: string | null = 'starting';
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private restartMs = RESTART_MIN_MS;
  private timer: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly unfollow: () => void;

  constructor(
    private readonly config: TokenConfig,
    private readonly events: TokenEvents,
  ) {
    this.unfollow = config.pin.onChange(() => this.restart('pin_changed'));
    this.start();
  }

  /** Of the process that uses the token, while there is one. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  signerOf(kid: string, publicKey: KeyObject): Signer {
    const { x } = publicKey.export({ format: 'jwk' });
    return { kid, sign: (input) => this.sign(String(x), input) };
  }

  stop(): void {
    this.stopped = true;
    this.unfollow();
    clearTimeout(this.timer);
    this.end('stopped');
  }

  private sign(x: string, input: Buffer): Promise<Buffer> {
    if (this.problem !== null) {
      return Promise.reject(new SigningUnavailableError(this.problem));
    }
    if (this.waiting.size >= WAITING_MAX) {
      return Promise.reject(new SigningUnavailableError('busy'));
    }
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.config;
      const timer = setTimeout(() => this.take(id)?.reject(new SigningUnavailableError('timeout')), timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.silence ??= setTimeout(() => this.restart('timeout'), timeoutMs * SILENT_LIMITS).unref();
      this.send({ kind: 'sign', id, x, input });
    });
  }

  private start(): void {
    const { pin, timeoutMs: _, ...place } = this.config;
    const child = fork(PROCESS, {
      env: terminal().env,
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    child.on('message', (reply) => child === this.child && this.receive(reply as TokenReply));
    child.on('error', () => child === this.child && this.fail('process_failed'));
    child.on('exit', () => child === this.child && this.fail('process_ended'));
    child.unref();
    child.channel?.unref();
    this.timer = setTimeout(() => this.restart('timeout'), OPEN_TIMEOUT_MS).unref();
    this.send({ kind: 'open', place, pin: pin.current });
  }

  private receive(reply: TokenReply): void {
    this.endSilence();
    switch (reply.kind) {
      case 'opened':
        clearTimeout(this.timer);
        this.restartMs = RESTART_MIN_MS;
        this.setProblem(null);
        break;
      case 'signed':
        this.take(reply.id)?.resolve(Buffer.from(reply.signature));
        break;
      case 'key_absent':
        this.take(reply.id)?.reject(new SigningUnavailableError('key_absent'));
        break;
      case 'problem':
        this.fail(reply.problem);
    }
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    clearTimeout(waiting?.timer);
    this.waiting.delete(id);
    return waiting;
  }

  private endSilence(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  /** Ends the process, and starts it again later, unless the PIN is wrong: then only after the file of the PIN changed. */
  private fail(problem: string): void {
    this.end(problem);
    if (!this.stopped && !PIN_PROBLEMS.has(problem)) {
      this.timer = setTimeout(() => this.start(), this.restartMs).unref();
      this.restartMs = Math.min(this.restartMs * 2, RESTART_MAX_MS);
    }
  }

  private restart(problem: string): void {
    if (problem === 'pin_changed') {
      this.end(problem);
      this.start();
    } else {
      this.fail(problem);
    }
  }

  private end(problem: string): void {
    clearTimeout(this.timer);
    this.endSilence();
    const { child } = this;
    this.child = undefined;
    // A library that hangs does not react to a gentler signal.
    child?.kill('SIGKILL');
    this.setProblem(problem);
    for (const id of [...this.waiting.keys()]) {
      this.take(id)?.reject(new SigningUnavailableError(problem));
    }
  }

  private setProblem(problem: string | null): void {
    if (problem !== this.problem) {
      this.problem = problem;
      this.events.onState(problem);
    }
  }

  private send(request: TokenRequest): void {
    this.child?.send(request, () => {});
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable, Writable } from 'node:stream';

/** Where a command writes; `isTTY` and `columns` as a terminal has them. */
export type TerminalOutput = Writable & { isTTY?: boolean; columns?: number };

/** All that a command takes from its surroundings, and the exit code that it leaves. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  /** `undefined` counts as 0. */
  exitCode: number | undefined;
  /** Whether the process runs this command alone, so that the command may change its priority. */
  readonly ownsProcess: boolean;
  /** A signal that aborts at the first Ctrl-C or SIGTERM, with an AbortError whose message is the name of the signal. */
  interruption(): AbortSignal;
}

/** A terminal with the streams and signals of this process. @param env instead of its environment */
export function processTerminal(env?: NodeJS.ProcessEnv): Terminal {
  return {
    get env() {
      return env ?? process.env;
    },
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    exitCode: undefined,
    ownsProcess: true,
    // After the first signal, a second one ends the process as usual.
    interruption: () => {
      const controller = new AbortController();
      const abort = (signal: NodeJS.Signals) => {
        process.off('SIGINT', abort).off('SIGTERM', abort);
        controller.abort(new DOMException(signal, 'AbortError'));
      };
      process.on('SIGINT', abort).on('SIGTERM', abort);
      return controller.signal;
    },
  };
}

const terminals = new AsyncLocalStorage<Terminal>();
const ofProcess = processTerminal();

/**
 * The terminal of the command that runs here; outside of `runAt`, the terminal of the process. It is found through the
 * chain of asynchronous calls, because a command reads variables and prints in many places far below its action, and
 * several commands may run in one process at the same time.
 */
export function terminal(): Terminal {
  return terminals.getStore() ?? ofProcess;
}

/** Runs a piece of work, with everything that it calls and awaits, at a terminal. */
export function runAt<T>(at: Terminal, work: () => T): T {
  return terminals.run(at, work);
}

/** The parts of a terminal. A missing part is empty: no variables, no input, output that is dropped, no interruption. */
export interface TerminalParts {
  env?: NodeJS.ProcessEnv;
  out?: TerminalOutput;
  err?: TerminalOutput;
  input?: Readable;
  /** Interrupts the command, as Ctrl-C does. */
  signal?: AbortSignal;
}

/** A terminal that takes nothing from this process, for a command that shares it. */
export function terminalOf({ env = {}, out = dropped(), err = dropped(), input, signal }: TerminalParts): Terminal {
  return {
    env,
    stdin: input ?? Readable.from([]),
    stdout: out,
    stderr: err,
    exitCode: undefined,
    ownsProcess: false,
    interruption: () => signal ?? new AbortController().signal,
  };
}

const dropped = () => new Writable({ write: (_chunk, _encoding, done) => done() });

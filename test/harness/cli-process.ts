import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Arguments of Node. */
  node?: string[];
  /** What it reads from standard input, which stays open without it. */
  input?: string;
}

/** `cotejo` as a process. */
export class CliProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>;

  constructor(args: readonly string[], { env = {}, node = [], input }: Options = {}) {
    const child = spawn(process.execPath, [...node, MAIN, ...args], { env: { PATH: process.env.PATH, ...env } });
    this.child = child;
    const text = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text.stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      text.stderr += chunk;
    });
    child.stdin.on('error', () => {});
    if (input !== undefined) {
      child.stdin.end(input);
    }
    this.ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...text }));
  }
}

import { type ChildProcess, spawn } from 'node:child_process';

const LIMIT_MS = 30_000;

/** kubectl failed; the message is its output. */
export class KubectlError extends Error {
  constructor(
    args: readonly string[],
    readonly output: string,
  ) {
    super(`kubectl ${args.join(' ')}: ${output.trim()}`);
    this.name = 'KubectlError';
  }
}

interface KubectlOptions {
  /** Written to its standard input, which is closed then. */
  input?: string;
  /** A bound on the call. */
  limitMs?: number;
}

/** kubectl within one namespace of the cluster that KUBECONFIG names. */
export class Kubectl {
  /** @param launch the command that starts kubectl, such as `nsenter` with its arguments */
  constructor(
    readonly namespace: string,
    readonly launch: readonly string[] = [],
  ) {}

  /**
   * @returns what it printed
   * @throws KubectlError
   */
  async run(args: readonly string[], { input, limitMs = LIMIT_MS }: KubectlOptions = {}): Promise<string> {
    const child = this.start(args);
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.stdin?.end(input ?? '');
    const [code, out, errors] = await ended(child);
    clearTimeout(timer);
    if (code !== 0) {
      throw new KubectlError(args, errors || out || `ended after ${limitMs} ms`);
    }
    return out;
  }

  /** Starts it and leaves it to the caller, with pipes. */
  start(args: readonly string[]): ChildProcess {
    const [command, ...all] = [...this.launch, 'kubectl', '--namespace', this.namespace, ...args] as [
      string,
      ...string[],
    ];
    return spawn(command, all, { stdio: 'pipe' });
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the API server answers
  async json<T = any>(args: readonly string[]): Promise<T> {
    return JSON.parse(await this.run([...args, '--output', 'json'])) as T;
  }

  /** Runs JavaScript in a container and returns what it printed. */
  node(pod: string, script: string, options: KubectlOptions & { args?: readonly string[] } = {}): Promise<string> {
    const { args = [], ...rest } = options;
    const stdin = options.input === undefined ? [] : ['--stdin'];
    return this.run(['exec', ...stdin, pod, '--', 'node', '--input-type=module', '--eval', script, ...args], rest);
  }
}

/** Exit code, standard output and standard error of a process. */
export async function ended(child: ChildProcess): Promise<[code: number | null, out: string, errors: string]> {
  let out = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve([code, out, errors]));
  });
}

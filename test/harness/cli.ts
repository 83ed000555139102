import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { runCli } from '@cotejo/cli';
import { commandOutput } from '@cotejo/testing';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  /** The variables of the command; by default none. */
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Interrupts the command, as Ctrl-C does. */
  signal?: AbortSignal;
}

/** `cotejo` failed. Like the error of a process, it has the exit code and what was printed. */
class CotejoFailed extends Error implements Ended {
  constructor(
    args: readonly string[],
    readonly code: number,
    readonly stdout: string,
    readonly stderr: string,
  ) {
    super(`cotejo ${args.join(' ')} failed\n${stderr}`);
  }
}

/** Runs `cotejo` in this process. */
export async function runCotejo(args: readonly string[], around: Surroundings = {}): Promise<Ended> {
  const { env = {}, input, signal } = around;
  trustAuthorities(env);
  const run = (streams: object) => runCli(args, { ...streams, env, ...(signal && { signal }) });
  const { code, out, err } = await commandOutput(run, input);
  return { code, stdout: out, stderr: err };
}

/** Makes a function that runs `cotejo` with some variables, and returns what it prints. @throws CotejoFailed */
export const cotejoWith =
  (env: NodeJS.ProcessEnv) =>
  async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCotejo(args, { env });
    if (code !== 0) {
      throw new CotejoFailed(args, code, stdout, stderr);
    }
    return stdout;
  };

const AUTHORITIES = getCACertificates('default');

/** Node reads the variable only when a process starts. */
function trustAuthorities({ NODE_EXTRA_CA_CERTS: file }: NodeJS.ProcessEnv): void {
  setDefaultCACertificates(file === undefined ? AUTHORITIES : [...AUTHORITIES, readFileSync(file, 'utf8')]);
}

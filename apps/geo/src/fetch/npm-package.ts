import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExpectedError } from '@cotejo/contracts/expected-error';

const run = promisify(execFile);
const TOOL_TIMEOUT_MS = 900_000;

export interface ToolOptions {
  signal: AbortSignal;
  /** Environment of npm and tar; default: the environment of this process. */
  toolEnv?: NodeJS.ProcessEnv;
}

/** An archive fetched by npm, which checked its hash against the registry. */
export interface FetchedPackage {
  archive: string;
  version: string;
  /** `sha512-...` */
  integrity: string;
}

/** Downloads a package (`name@version`, `name@latest`) with npm into a folder. @throws ExpectedError, an AbortError */
export async function downloadPackage(spec: string, folder: string, options: ToolOptions): Promise<FetchedPackage> {
  const args = ['pack', spec, '--json', '--pack-destination', folder, '--loglevel=error'];
  const printed = await runTool('npm', args, folder, options);
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  const described = parsePackOutput(printed);
  if (!archive || !described) {
    throw new ExpectedError('tool_failed', 'npm pack wrote no archive');
  }
  return { archive: join(folder, archive), ...described };
}

/** Queries the registry for the latest version of a package. @throws ExpectedError, an AbortError */
export async function latestVersion(name: string, folder: string, options: ToolOptions): Promise<string> {
  const version = (
    await runTool('npm', ['view', `${name}@latest`, 'version', '--loglevel=error'], folder, options)
  ).trim();
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new ExpectedError('tool_failed', 'npm view printed no version');
  }
  return version;
}

/** Parses the output of npm pack: an array, or in newer versions of npm an object keyed by name. */
function parsePackOutput(printed: string): { version: string; integrity: string } | undefined {
  try {
    const [described] = Object.values(JSON.parse(printed) as Record<string, { version?: string; integrity?: string }>);
    const { version, integrity } = described ?? {};
    return version && integrity ? { version, integrity } : undefined;
  } catch {
    return undefined;
  }
}

/** Unpacks only the named files of a package's archive into a folder. */
export async function unpackFiles(
  archive: string,
  files: readonly string[],
  folder: string,
  options: ToolOptions,
): Promise<void> {
  const members = files.map((file) => `package/${file}`);
  await runTool('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', ...members], folder, options);
}

/** Runs a tool and returns its output. @throws ExpectedError, or the AbortError of `signal` */
async function runTool(tool: string, args: string[], cwd: string, { signal, toolEnv }: ToolOptions): Promise<string> {
  try {
    const { stdout } = await run(tool, args, {
      cwd,
      signal,
      timeout: TOOL_TIMEOUT_MS,
      ...(toolEnv && { env: toolEnv }),
    });
    return stdout;
  } catch (error) {
    signal.throwIfAborted();
    const { code, stderr } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') {
      throw new ExpectedError('tool_missing', `${tool} is needed on the PATH`);
    }
    const [firstLine] = stderr?.trim().split('\n') ?? [];
    throw new ExpectedError('tool_failed', `${tool} failed: ${firstLine || code}`);
  }
}

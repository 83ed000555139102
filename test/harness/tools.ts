import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program of this machine, or null and one printed line when it is missing. With `COTEJO_TEST_STRICT=1` a missing
 * program is a failure.
 */
export function findTool(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  return lacking(`${name} is not on the PATH`);
}

/** Says why something is skipped. @returns null @throws Error with `COTEJO_TEST_STRICT=1` */
export function lacking(why: string): null {
  if (process.env.COTEJO_TEST_STRICT === '1') {
    throw new Error(`${why} (COTEJO_TEST_STRICT=1)`);
  }
  process.stderr.write(`skipped, because ${why}\n`);
  return null;
}

/**
 * A `describe` block that needs a tool. If the tool is null, the block is skipped and its body does not run, because
 * the body may use the tool immediately.
 */
export function describeWith(needed: unknown, title: string, body: () => void): void {
  if (needed) {
    describe(title, body);
  } else {
    it.skip(title, () => {});
  }
}

/** Runs a program to its end. @returns all it wrote */
export function runTool(tool: string, args: string[], cwd?: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(tool, args, { cwd, timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

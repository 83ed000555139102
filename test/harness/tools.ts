import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a command of the PATH lies; undefined if it does not. */
export function findTool(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/**
 * A block of tests that needs something this machine may lack. Without it the block is skipped, and says why; with
 * COTEJO_TEST_STRICT=1 it fails instead.
 *
 * @param lacking what is not there, for people; undefined if everything is
 */
export function describeUnless(lacking: string | undefined, title: string, body: () => void): void {
  if (lacking === undefined) {
    describe(title, body);
  } else if (process.env.COTEJO_TEST_STRICT === '1') {
    it(title, () => {
      throw new Error(lacking);
    });
  } else {
    process.stderr.write(`skipped: ${title}: ${lacking}\n`);
    describe.skip(title, body);
  }
}

/** `kubectl is not on the PATH`, or undefined if all of them are. */
export function lackingTools(...names: string[]): string | undefined {
  const missing = names.filter((name) => !findTool(name));
  return missing.length > 0 ? `${missing.join(', ')}: not on the PATH` : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

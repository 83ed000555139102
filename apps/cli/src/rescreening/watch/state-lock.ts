import { readFile, rm, writeFile } from 'node:fs/promises';
import { RescreeningError } from '@cotejo/compliance/customers';
import { OWNER_ONLY } from '@cotejo/platform/whole-file';

const TRIES = 2;

/**
 * Holds the state for this process. The lock of a process that was killed is taken over.
 * @returns releases it
 * @throws RescreeningError `state_busy`
 */
export async function lockState(statePath: string): Promise<() => Promise<void>> {
  const path = `${statePath}.lock`;
  for (let tried = 0; tried < TRIES; tried++) {
    const isOurs = await writeFile(path, String(process.pid), { flag: 'wx', mode: OWNER_ONLY }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') {
          throw error;
        }
        return false;
      },
    );
    if (isOurs) {
      return () => rm(path, { force: true });
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isRunning(holder)) {
      throw new RescreeningError('state_busy', `process ${holder} is using this state (${path})`);
    }
    await rm(path, { force: true });
  }
  throw new RescreeningError('state_busy', `another process is using this state (${path})`);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

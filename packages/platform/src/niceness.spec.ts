import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist/niceness.js', import.meta.url));

/** Reads a property of a process that has lowered its priority. */
async function readFromProcess<T>(niceness: number, detached: boolean, read: (pid: number) => T): Promise<T> {
  const script = `import { lowerPriority } from ${JSON.stringify(built)};
    lowerPriority(${niceness}); console.log('done'); setTimeout(() => {}, 60_000);`;
  const argv = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, argv, { detached, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    return read(child.pid as number);
  } finally {
    child.kill('SIGKILL');
  }
}

const groupNiceness = (pid: number | 'self') => {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? readFileSync(file, 'utf8').split('nice ')[1]?.trim() : undefined;
};

it('sets the niceness of the process', async () => {
  expect(await readFromProcess(7, false, getPriority)).toBe(7);
  expect(await readFromProcess(0, false, getPriority)).toBe(getPriority());
});

it('sets the niceness of its autogroup only when the process leads its session', async () => {
  const before = groupNiceness('self');
  const alone = await readFromProcess(7, true, groupNiceness);
  expect(alone).toBe(before === undefined ? undefined : '7');
  await readFromProcess(7, false, () => {});
  expect(groupNiceness('self')).toBe(before);
});

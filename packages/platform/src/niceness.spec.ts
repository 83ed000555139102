import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist/niceness.js', import.meta.url));

/** A process that gives way and then stays for as long as it is looked at. */
async function whileGivingWay<T>(niceness: number, detached: boolean, look: (pid: number) => T): Promise<T> {
  const script = `import { giveWay } from ${JSON.stringify(built)};
    giveWay(${niceness}); console.log('done'); setTimeout(() => {}, 60_000);`;
  const argv = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, argv, { detached, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    return look(child.pid as number);
  } finally {
    child.kill('SIGKILL');
  }
}

const groupOf = (pid: number | 'self') => {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? readFileSync(file, 'utf8').split('nice ')[1]?.trim() : undefined;
};

describe('giveWay', () => {
  it('lowers the process', async () => {
    expect(await whileGivingWay(7, false, getPriority)).toBe(7);
    expect(await whileGivingWay(0, false, getPriority)).toBe(getPriority());
  });

  it('lowers its session too where the process leads one, and never that of others', async () => {
    const before = groupOf('self');
    const alone = await whileGivingWay(7, true, groupOf);
    expect(alone).toBe(before === undefined ? undefined : '7');
    await whileGivingWay(7, false, () => {});
    expect(groupOf('self')).toBe(before);
  });
});

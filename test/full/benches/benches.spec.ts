import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '@cotejo/scripts/chromium';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const BENCHES = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
/** More than ten times the time on a machine without other work. */
const BENCH_MS = 240_000;

interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one bench as `npm run bench` does after the build. */
async function runBench(...args: string[]): Promise<Finished> {
  const [name, ...options] = args;
  try {
    const command = [`${root}/bench/${name}.mjs`, ...options];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: root, timeout: BENCH_MS });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Finished;
    return { code, stdout, stderr };
  }
}

describe.each(BENCHES)('npm run bench %s', (name) => {
  const needsChromium = ['backtest-page', 'console'].includes(name);
  const run = needsChromium && !findChromium(process.env) ? it.skip : it;

  run(
    'prints its figures with --smoke',
    async () => {
      const { code, stdout, stderr } = await runBench(name, '--smoke', '--json');
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
      const figures = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) {
        expect(figure).toMatchObject({
          metric: expect.any(String),
          value: expect.any(Number),
          unit: expect.any(String),
        });
      }
    },
    BENCH_MS,
  );

  it('refuses an unknown option in one line', async () => {
    const { code, stdout, stderr } = await runBench(name, '--no-such-option');
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toContain('--no-such-option');
  });
});

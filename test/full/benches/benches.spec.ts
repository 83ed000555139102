import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '@cotejo/scripts/chromium';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** `bench/NAME` for speed and size, `evaluation/NAME` for quality. */
const MEASUREMENTS = ['bench', 'evaluation'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => `${folder}/${file.slice(0, -'.mjs'.length)}`),
);
/** More than ten times the time on a machine without other work. */
const MEASUREMENT_MS = 240_000;

interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one measurement as `npm run bench` and `npm run evaluate` do after the build. */
async function runMeasurement(...args: string[]): Promise<Finished> {
  const [name, ...options] = args;
  try {
    const command = [`${root}/${name}.mjs`, ...options];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
      cwd: root,
      timeout: MEASUREMENT_MS,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Finished;
    return { code, stdout, stderr };
  }
}

describe.each(MEASUREMENTS)('%s', (name) => {
  const needsChromium = ['bench/backtest-page', 'bench/console'].includes(name);
  const run = needsChromium && !findChromium(process.env) ? it.skip : it;

  run(
    'prints its figures with --smoke',
    async () => {
      const { code, stdout, stderr } = await runMeasurement(name, '--smoke', '--json');
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
    MEASUREMENT_MS,
  );

  it('refuses an unknown option in one line', async () => {
    const { code, stdout, stderr } = await runMeasurement(name, '--no-such-option');
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toContain('--no-such-option');
  });
});

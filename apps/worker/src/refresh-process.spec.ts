import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suiteFolder } from '@cotejo/testing';
import { refreshInProcess } from './refresh-process.js';

const folder = suiteFolder();
const never = new AbortController().signal;

function script(text: string): URL {
  const path = join(folder, 'script.mjs');
  writeFileSync(path, text);
  return pathToFileURL(path);
}

describe('refreshInProcess', () => {
  it('returns the report that the script prints, whatever its exit code', async () => {
    const module = script('process.stdout.write(JSON.stringify({ outcomes: [1] })); process.exitCode = 2;');
    expect(await refreshInProcess(module, never)).toEqual({ outcomes: [1] });
  });

  it('passes each step on while the script still runs', async () => {
    const stopping = new AbortController();
    const steps: unknown[] = [];
    const module = script('console.log(\'{"published":1}\'); setInterval(() => {}, 1_000);');
    const running = refreshInProcess(module, stopping.signal, (step) => {
      steps.push(step);
      stopping.abort();
    });
    await expect(running).rejects.toMatchObject({ code: 'stopped' });
    expect(steps).toEqual([{ published: 1 }]);
  });

  it('throws no_report when the script prints no JSON', async () => {
    await expect(refreshInProcess(script("throw new Error('x');"), never)).rejects.toMatchObject({ code: 'no_report' });
  });

  it('throws no_report when the report is too large', async () => {
    const module = script("process.stdout.write(JSON.stringify('x'.repeat(2_000_000)));");
    await expect(refreshInProcess(module, never)).rejects.toMatchObject({ code: 'no_report' });
  });

  it('stops a script that ignores SIGTERM', async () => {
    const stopping = new AbortController();
    const module = script("process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);");
    const running = refreshInProcess(module, stopping.signal);
    setTimeout(() => stopping.abort(), 300);
    await expect(running).rejects.toMatchObject({ code: 'stopped' });
  }, 15_000);

  it('starts nothing when the signal is already aborted', async () => {
    await expect(refreshInProcess(script(''), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

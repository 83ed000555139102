import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const built = new URL('../dist/index.js', import.meta.url).href;

it('the example of the README prints the documented output', async () => {
  const code = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const documented = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(documented).toHaveLength(4);
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'example.mjs');
    writeFileSync(file, code.replace("'@cotejo/names'", JSON.stringify(built)));
    const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 20_000 });
    expect(stdout.trim().split('\n')).toEqual(documented);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

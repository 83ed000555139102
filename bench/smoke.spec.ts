import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The quickest bench. test/full/benches/benches.spec.ts runs all of them. */
it('npm run bench scoring prints its figures, a line each', () => {
  const bench = fileURLToPath(new URL('scoring.mjs', import.meta.url));
  const lines = execFileSync(process.execPath, [bench, '--smoke', '--json'], { encoding: 'utf8' }).trim().split('\n');
  const figure = { metric: expect.any(String), value: expect.any(Number), unit: expect.any(String) };
  expect(lines.map((line) => JSON.parse(line))).toEqual(lines.map(() => expect.objectContaining(figure)));
});

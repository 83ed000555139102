import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suiteFolder } from '@cotejo/testing';
import { describeError } from './describe-error.js';

const folder = join(suiteFolder(), 'apps/host/dist/bundle');
mkdirSync(folder, { recursive: true });

/** Throws in the third line of a file, in a function that another file calls. */
async function thrownIn(name: string): Promise<unknown> {
  const file = join(folder, name);
  writeFileSync(file, 'export function fail() {\n  const value = "1030123456";\n  throw new RangeError(value);\n}\n');
  const { fail } = await import(pathToFileURL(file).href);
  try {
    return fail();
  } catch (error) {
    return error;
  }
}

it('names the error, its code and the line of our code, without the message', () => {
  const described = describeError(Object.assign(new TypeError('1030123456'), { code: 'ERR_X' }));
  expect(described).toMatchObject({ name: 'TypeError', code: 'ERR_X' });
  expect(described.at).toMatch(/packages\/platform\/src\/describe-error\.spec\.ts:\d+/);
  expect(JSON.stringify(described)).not.toContain('1030123456');
});

it('names for the line of a bundle the line of the source', async () => {
  const places = { sources: ['', 'apps/tax/src/rut-states.ts'], lines: [100_007, 100_008, 100_009] };
  writeFileSync(join(folder, 'part-a.places.json'), JSON.stringify(places));
  expect(describeError(await thrownIn('part-a.mjs.js'))).not.toHaveProperty(
    'at',
    expect.stringContaining('rut-states'),
  );
  expect(describeError(await thrownIn('part-a.js'))).toEqual({
    name: 'RangeError',
    at: 'at fail apps/tax/src/rut-states.ts:9',
  });
});

it('skips the lines of libraries in a bundle', async () => {
  writeFileSync(join(folder, 'part-b.places.json'), JSON.stringify({ sources: [''], lines: [0, 0, 0] }));
  expect(describeError(await thrownIn('part-b.js')).at).toMatch(/describe-error\.spec\.ts/);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withData } from './package-data.js';

const path = fileURLToPath(new URL('../../../../packages/names/dist/name-normaliser.js', import.meta.url));

it('replaces every call that reads a file with the data of the file', () => {
  const code = withData(readFileSync(path, 'utf8'), path);
  expect(code).not.toContain('packageData');
  expect(code).toContain('JSON.parse("{');
});

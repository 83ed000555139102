import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder and removes it after all tests of the suite. @returns its path */
export function suiteFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cotejo-test-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Makes an empty folder before each test. @returns its path, which is another one in each test */
export function testFolder(): { path: string } {
  const suite = suiteFolder();
  const folder = { path: suite };
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    folder.path = join(suite, String(tests));
    mkdirSync(folder.path);
  });
  return folder;
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of the test runner. Programs without one import this package too. */
declare const beforeEach: (hook: () => unknown) => void;
declare const afterAll: typeof beforeEach;

/** A new folder that all tests of a suite share. It is removed after the last one. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that each test of a suite finds empty. It is removed after the last one. */
export function testFolder(): string {
  const folder = suiteFolder();
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return folder;
}

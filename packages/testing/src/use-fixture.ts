/** Of the test runner. Programs without one import this package too. */
declare const beforeAll: (hook: () => unknown) => void;
declare const afterAll: typeof beforeAll;

/**
 * Starts a fixture before all tests of a suite, and stops it after them if it can be stopped.
 *
 * @returns the fixture; its members are there inside of tests and of hooks that are registered later
 */
export function useFixture<T extends object>(start: () => T | Promise<T>): T {
  const fixture = {} as T & { stop?(): unknown };
  beforeAll(async () => {
    Object.setPrototypeOf(fixture, await start());
  });
  afterAll(() => fixture.stop?.());
  return fixture;
}

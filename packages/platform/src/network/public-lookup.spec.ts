import { publicLookup } from './public-lookup.js';

it.each([{}, { all: true }])('returns no address for a name of this machine (%j)', async (options) => {
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) =>
    publicLookup('localhost', options, (problem) => resolve(problem)),
  );
  expect(error?.code).toBe('ENOTPUBLIC');
});

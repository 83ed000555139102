import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const linesOf = (path: string) => readFileSync(at(path), 'utf8').split('\n');
const BUNDLE = 'apps/host/dist/bundle';
/** The bundler writes a condition and what it throws in one line. */
const LINES_JOINED = 3;

it('says for the lines of the bundle where they are in our sources', () => {
  const thrown = readdirSync(at(BUNDLE)).flatMap((name) => {
    const places = /(.*)\.places\.json$/.exec(name);
    return places ? placesOfThrows(`${BUNDLE}/${places[1]}.js`, `${BUNDLE}/${name}`) : [];
  });
  expect(thrown.length).toBeGreaterThan(300);
  expect(thrown.filter((isThere) => !isThere).length).toBeLessThan(thrown.length / 50);
});

/** For each line of our code that throws: whether the source throws there too. */
function placesOfThrows(file: string, placesFile: string): boolean[] {
  const { sources, lines } = JSON.parse(readFileSync(at(placesFile), 'utf8'));
  return linesOf(file).flatMap((text, index) => {
    const place = lines[index];
    if (!text.includes('throw new ') || place === 0) {
      return [];
    }
    const first = (place % 100_000) - 1;
    const source = linesOf(sources[Math.floor(place / 100_000)]).slice(first, first + LINES_JOINED);
    return [source.some((line) => line.includes('throw '))];
  });
}

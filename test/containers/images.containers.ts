import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanText } from '@cotejo/scripts/secret-scan';
import { printFigure } from '../harness/figures.js';
import {
  buildImages,
  builtApps,
  describeWithEngine,
  docker,
  dockerEnding,
  imageOf,
  imagesBuilt,
  inspect,
} from './docker.js';
import { type ImageContent, unpackImage } from './image-content.js';

/** The comments of libraries show URLs with a password. */
const isExample = (rule: string, file: string) => rule === 'url_password' && file.includes('node_modules/');

const MB = 1_000_000;
/** The country's networks in `geo` and `cli`, npm in `cli`. */
const BYTES_MAX: Record<string, number> = { geo: 180 * MB, cli: 205 * MB, console: 175 * MB };
const BYTES_MAX_OTHERS = 165 * MB;
const WITH_TOOLS = ['cli'];
const HARDENED = '--read-only --cap-drop ALL --security-opt no-new-privileges --network none --tmpfs /tmp'.split(' ');

interface Part {
  name: string;
  version: string;
  purl: string;
  components?: Part[];
}

describeWithEngine('images', () => {
  beforeAll(async () => {
    printFigure({ metric: 'images_build', value: await imagesBuilt(), unit: 's' });
  }, 30 * 60_000);

  it('built again are the same, from the cache', async () => {
    const ids = async () => Promise.all(builtApps().map(async (app) => (await inspect(imageOf(app))).Id));
    const before = await ids();
    printFigure({ metric: 'images_build_cached', value: await buildImages(), unit: 's' });
    expect(await ids()).toEqual(before);
  });

  /** What images share need not be read for each. */
  const scannedLayers = new Set<string>();

  describe.each(builtApps())('%s', (app) => {
    const image = imageOf(app);
    let content: ImageContent;
    const pathsIn = (files: string[]) => files.map((file) => file.slice(file.indexOf('/') + 1));

    beforeAll(async () => {
      content = await unpackImage(image);
    });
    afterAll(() => content?.remove());

    it('says what it is, runs as nobody, knows whether it is well', async () => {
      const { Config: config, Size: bytes } = await inspect(image);
      expect(config.User).toBe('1000:1000');
      expect(config.Healthcheck.Test).toEqual(['CMD', 'node', '/cotejo/healthcheck.mjs']);
      expect(config.Entrypoint).toEqual(['node', '--zero-fill-buffers', 'dist/main.js']);
      const label = (name: string) => config.Labels[`org.opencontainers.image.${name}`];
      expect(label('title')).toBe(`cotejo/${app}`);
      expect(label('licenses')).toBe('Apache-2.0');
      for (const name of ['version', 'revision', 'created', 'source']) {
        expect(label(name)).toBeTruthy();
      }
      printFigure({ metric: `image_${app}`, value: bytes / MB, unit: 'MB' });
      expect(bytes).toBeLessThan(BYTES_MAX[app] ?? BYTES_MAX_OTHERS);
    });

    it('holds nothing of development, and no shell', () => {
      const paths = pathsIn(content.files);
      const ofOurs = paths.filter((path) => path.startsWith('cotejo/'));
      expect(ofOurs.length).toBeGreaterThan(500);
      expect(ofOurs.filter((path) => /\.(map|tsx?|mts|cts|tsbuildinfo)$/.test(path))).toEqual([]);
      expect(ofOurs.filter((path) => /\.(spec|test)\.[cm]?js$|\/__tests__\//.test(path))).toEqual([]);
      const development =
        /\/node_modules\/(typescript|jest|turbo|knip|@swc\/\w+|@biomejs\/\w+|@types\/(?!validator)\w+|@cotejo\/testing)\/package\.json$/;
      expect(ofOurs.filter((path) => development.test(path))).toEqual([]);
      expect(ofOurs.filter((path) => path.startsWith('cotejo/packages/testing/'))).toEqual([]);
      expect(paths.filter((path) => /(^|\/)(sh|bash|dash|busybox|apt|apt-get|dpkg|perl)$/.test(path))).toEqual([]);
      const hasNpm = paths.some((path) => path.startsWith('usr/local/lib/node_modules/npm/'));
      expect(hasNpm).toBe(WITH_TOOLS.includes(app));
    });

    it('lists its parts, neither more nor less than it holds', async () => {
      const find = (pattern: RegExp) => content.files.filter((file) => pattern.test(file));
      const [listFile] = find(/^\d+\/cotejo\/sbom\.cdx\.json$/);
      const list = JSON.parse((await content.read(listFile as string)).toString()) as {
        bomFormat: string;
        metadata: { component: Part };
        components: Part[];
      };
      expect(list.bomFormat).toBe('CycloneDX');
      expect(list.metadata.component.name).toBe(app);
      const manifests = find(
        /(?:\/node_modules\/(?:@[^/]+\/)?[^/]+|\/cotejo\/(?:apps|packages|sdks|docs)\/[^/]+)\/package\.json$/,
      );
      const held = await Promise.all(manifests.map(async (file) => JSON.parse((await content.read(file)).toString())));
      const names = (parts: Part[]) => [...new Set(parts.map(({ name, version }) => `${name}@${version}`))].sort();
      const listed = [list.metadata.component, ...list.components].filter(({ purl }) => purl.startsWith('pkg:npm/'));
      const asListed = listed.map(({ purl, version }) => ({ purl, version, name: nameIn(purl) }));
      expect(names(asListed)).toEqual(names(held));
      const purls = list.components.map(({ purl }) => purl);
      expect(purls).toContainEqual(expect.stringMatching(/^pkg:deb\/debian\/libc6@/));
      const node = list.components.find(({ name, purl }) => name === 'node' && purl.startsWith('pkg:generic/'));
      const version = await docker('run', '--rm', '--entrypoint', 'node', image, '--version');
      expect(`v${node?.version}`).toBe(version);
      expect(node?.components?.map(({ name }) => name)).toContain('openssl');
    });

    it('has no secret in its history, its settings or any layer', async () => {
      const { Config: config } = await inspect(image);
      const history = await docker('history', '--no-trunc', '--format', '{{.CreatedBy}}', image);
      expect(scanText(`${history}\n${JSON.stringify(config)}`)).toEqual([]);
      expect(config.Env.filter((line: string) => /KEY|SECRET|TOKEN|PASSWORD|PEPPER/.test(line))).toEqual([]);
      const found: string[] = [];
      const isNew = (file: string) => !scannedLayers.has(content.layers[Number.parseInt(file, 10)] as string);
      for (const file of content.files.filter(isNew)) {
        const rules = scanText((await content.read(file)).toString('latin1')).map(({ rule }) => rule);
        found.push(...rules.filter((rule) => !isExample(rule, file)).map((rule) => `${file}: ${rule}`));
      }
      expect(found).toEqual([]);
      expect(
        pathsIn(content.files).filter((path) => /\.(key|pem|env)$|(^|\/)\.(npmrc|env|git)(\/|$)/.test(path)),
      ).toEqual([]);
    });

    it('starts hardened, and says which setting it lacks', async () => {
      const { code, output } = await dockerEnding('run', '--rm', ...HARDENED, '--memory', '256m', image);
      // The command line tool prints its usage instead.
      expect(output).toMatch(app === 'cli' ? /Usage: cotejo/ : /COTEJO_ENV: must be set/);
      expect(code).toBe(1);
    });
  });

  describe('what a crash leaves behind', () => {
    /** As careless as an orchestrator can be: no bound on core dumps, and a folder to write them to. */
    const careless = ['--ulimit', 'core=-1', '--workdir', '/tmp', '--entrypoint', 'node', imageOf('gateway'), '-e'];

    it('is no core dump, though the system would write one', async () => {
      const script = `
        const { spawnSync } = require('node:child_process');
        const { signal } = spawnSync(process.execPath, ['-e', 'process.abort()']);
        console.log(signal, require('node:fs').readdirSync('/tmp').join());`;
      expect(await docker('run', '--rm', ...HARDENED, ...careless, script)).toBe('SIGABRT');
    });

    it('is no memory that another process of the same user may read', async () => {
      const script = `
        const { spawn } = require('node:child_process');
        const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
        for (const file of ['mem', 'maps', 'environ']) {
          try { require('node:fs').readFileSync('/proc/' + other.pid + '/' + file); console.log(file); }
          catch (error) { console.log(error.code); }
        }
        other.kill();`;
      expect(await docker('run', '--rm', ...HARDENED, ...careless, script)).toBe('EACCES\nEACCES\nEACCES');
    });

    it('out of memory: ended by the kernel, and no core dump', async () => {
      const name = `cotejo-bomb-${process.pid}`;
      const script = `const all = []; for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));`;
      const limits = ['--memory', '128m', '--memory-swap', '128m'];
      try {
        const { code } = await dockerEnding('run', '--name', name, ...HARDENED, ...limits, ...careless, script);
        expect(code).toBe(137);
        expect((await inspect(name)).State.OOMKilled).toBe(true);
        expect(await docker('diff', name)).not.toMatch(/core/);
      } finally {
        await docker('rm', '--force', name);
      }
    });
  });

  it('the tools that the command line starts run in its image', async () => {
    const script = `
      const { execFileSync } = require('node:child_process');
      execFileSync('npm', ['pack', '/cotejo/packages/names', '--pack-destination', '/tmp', '--loglevel=error']);
      const [archive] = require('node:fs').readdirSync('/tmp').filter((name) => name.endsWith('.tgz'));
      console.log(execFileSync('tar', ['-tzf', '/tmp/' + archive], { encoding: 'utf8' }));`;
    const printed = await docker('run', '--rm', ...HARDENED, '--entrypoint', 'node', imageOf('cli'), '-e', script);
    expect(printed).toContain('package/dist/index.js');
  });

  it('the list of parts is an output of the build too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cotejo-sbom-'));
    try {
      const args = ['-f', 'infra/docker/Dockerfile', '--build-arg', 'APP=gateway', '--target', 'sbom'];
      const node = process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];
      await docker('build', ...args, ...node, '--output', folder, '.');
      const list = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
      expect(list.components.length).toBeGreaterThan(50);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

function nameIn(purl: string): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')));
}

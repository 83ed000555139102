import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readSigningKey, writeKeyPair } from '@cotejo/scripts/bundle/keys';
import { sealBundle } from '@cotejo/scripts/bundle/seal-bundle';
import { runBundle } from '../../harness/air-gap/bundle.js';
import { stepsOf } from '../../harness/air-gap/documented-steps.js';

/** A bundle is verified with the commands of docs/air-gap.md. No image is built here: npm run test:airgap does that. */
const CONTENT = {
  'README.md': 'How to install.\n',
  'chart/cotejo-0.1.0.tgz': 'a chart',
  'images.tar.gz': 'images '.repeat(1_000),
  'sdks/@scope+sdk 1.tgz': 'an SDK',
};
const FIRST = ['MANIFEST.json', 'SHA256SUMS', 'SHA256SUMS.sig'];
const TAR_BLOCK = 512;

const folder = mkdtempSync(join(tmpdir(), 'cotejo-bundle-'));
const privateKey = generateKeyPairSync('ed25519').privateKey;
let made: Buffer;
let publicKey: Buffer;

beforeAll(async () => {
  const keys = writeKeyPair(folder);
  publicKey = readFileSync(keys.publicKeyFile);
  const out = join(folder, 'made.tar');
  await sealBundle({
    folder: contentFolder('content'),
    facts: { tag: '0.1.0' },
    key: readSigningKey(keys.privateKeyFile),
    out,
  });
  made = readFileSync(out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a bundle', () => {
  it('begins with manifest, checksums and signature, and holds every file', async () => {
    const names = await run('tar', '-tf', join(folder, 'made.tar'));
    expect(names.trim().split('\n')).toEqual([...FIRST, ...Object.keys(CONTENT).sort()]);
    const { files, tag } = JSON.parse(readFileSync(join(folder, 'content/MANIFEST.json'), 'utf8'));
    expect(tag).toBe('0.1.0');
    expect(files.map(({ path, bytes }: { path: string; bytes: number }) => [path, bytes])).toEqual(
      Object.entries(CONTENT)
        .sort()
        .map(([path, text]) => [path, text.length]),
    );
  });

  it('does not name the account of the person who made it', async () => {
    expect(await run('tar', '-tvf', join(folder, 'made.tar'))).not.toMatch(/^\S+ (?!0\/0 )/m);
  });

  it('passes the documented verification', async () => {
    expect(await verify(made)).toBe('accepted');
  });

  it.each([...FIRST, ...Object.keys(CONTENT)])('is refused after a changed byte in %s', async (name) => {
    const at = made.indexOf(name.padEnd(100, '\0'), 0, 'latin1') + TAR_BLOCK;
    const changed = Buffer.from(made);
    changed[at] = (made[at] as number) ^ 1;
    expect(await verify(changed)).toBe('refused');
  });

  it.each([
    ['another file', 'extra.sh', 'evil'],
    ['another file of a name that begins like the checksums', 'SHA256SUMS.old', 'evil'],
    ['a file twice, the second time with other content', 'README.md', 'Run something else.\n'],
    ['a file above its folder', '../above.sh', 'evil'],
  ])('is refused with %s', async (_title, name, text) => {
    expect(await verify(made, { add: { name, text } })).toBe('refused');
    expect(readdirSync(folder)).not.toContain('above.sh');
  });

  it('is refused with a link in the place of a file or folder, which could lead to other content after the verification', async () => {
    for (const name of ['images.tar.gz', 'chart']) {
      expect(await verify(made, { linkOutside: name })).toBe('refused');
    }
  });

  it('gives nobody else the right to write its files, whatever it says', async () => {
    expect(await verify(made, { mode: '0777' })).toBe('accepted');
    expect(modes.length).toBeGreaterThan(Object.keys(CONTENT).length);
    expect(modes.filter((mode) => (mode & 0o022) !== 0)).toEqual([]);
  });

  it('is refused without one of its files', async () => {
    expect(await verify(made, { remove: 'README.md' })).toBe('refused');
  });

  it('is refused with a public key of another pair', async () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    expect(await verify(made, { publicKey: Buffer.from(other) })).toBe('refused');
  });

  it.each([0.1, 0.3, 0.5, 0.7, 0.9])('is refused when only %d of it arrived', async (share) => {
    expect(await verify(made.subarray(0, Math.floor(share * contentBytes())))).toBe('refused');
  });

  it('is refused without its last byte', async () => {
    expect(await verify(made.subarray(0, contentBytes() - 1))).toBe('refused');
  });

  it('leaves no file when it is stopped', async () => {
    const out = join(folder, 'stopped.tar');
    const sealed = sealBundle({
      folder: contentFolder('stopped'),
      facts: {},
      key: privateKey,
      out,
      signal: AbortSignal.abort(),
    });
    await expect(sealed).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped.tar'))).toEqual([]);
  });

  it('holds no file whose name a checksum file cannot hold', async () => {
    const content = contentFolder('odd');
    writeFileSync(join(content, 'a\nb'), '');
    const sealed = sealBundle({ folder: content, facts: {}, key: privateKey, out: join(folder, 'odd.tar') });
    await expect(sealed).rejects.toThrow('plain names only');
  });
});

describe('the key pair', () => {
  it('is readable by its owner only, and is never replaced', () => {
    const file = join(folder, 'cotejo-bundle.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    expect(() => writeKeyPair(folder)).toThrow('not replaced');
    expect(readFileSync(file)).toEqual(before);
    expect(createPrivateKey(before).asymmetricKeyType).toBe('ed25519');
  });

  it.each([
    ['a public key', () => readFileSync(join(folder, 'cotejo-bundle.pub'))],
    [
      'an RSA key',
      () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ],
    ['no key', () => 'secret text'],
  ])('is refused when the file has %s', (_title, content) => {
    const file = join(folder, 'other.key');
    writeFileSync(file, content());
    expect(() => readSigningKey(file)).toThrow(
      /^--key \S+: must be a private Ed25519 key in PEM; `npm run bundle -- keygen` writes one$/,
    );
  });
});

describe('npm run bundle', () => {
  it.each([
    [[], '--key FILE is required'],
    [['--key', '/nonexistent'], 'must be a private Ed25519 key'],
    [['--key', join(folder, 'cotejo-bundle.key'), '--tag', 'a b'], '--tag: must be'],
    [['--speed', '9'], "Unknown option '--speed'"],
    [['verify'], 'there is no verb verify'],
  ])('refuses %j before it builds', async (args, message) => {
    const { code, stderr } = await runBundle(...args).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('explains itself', async () => {
    expect(await runBundle('--help')).toContain('--no-build');
  });
});

/** Length of the bundle without the zeros that end a tar file. */
const contentBytes = () => made.findLastIndex((byte) => byte !== 0) + 1;

function contentFolder(name: string): string {
  const content = join(folder, name);
  for (const [path, text] of Object.entries(CONTENT)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  return content;
}

interface Change {
  add?: { name: string; text: string };
  remove?: string;
  publicKey?: Buffer;
  /** A file or folder that becomes a link to the same content outside. */
  linkOutside?: string;
  /** Of each entry. */
  mode?: string;
}

/** Modes of the files of the bundle that was verified last. */
let modes: number[] = [];

/** Runs the documented verification of a bundle on its way in a folder that has nothing else. */
async function verify(bytes: Buffer, change: Change = {}): Promise<'accepted' | 'refused'> {
  const place = mkdtempSync(join(folder, 'arrived-'));
  const file = join(place, 'cotejo-0.1.0.tar');
  writeFileSync(file, bytes);
  writeFileSync(join(place, 'cotejo-bundle.pub'), change.publicKey ?? publicKey);
  if (change.add) {
    const from = join(place, 'from/inner');
    mkdirSync(from, { recursive: true });
    writeFileSync(join(from, change.add.name), change.add.text);
    await run('tar', '-P', '-rf', file, '-C', from, change.add.name);
    rmSync(join(place, 'from'), { recursive: true });
  }
  if (change.remove) {
    await run('tar', '--delete', '-f', file, change.remove);
  }
  if (change.linkOutside !== undefined || change.mode !== undefined) {
    await packAgain(place, file, change);
  }
  try {
    await promisify(execFile)('sh', ['-c', `umask 022\n${stepsOf('Verify')}`], { cwd: place });
    return 'accepted';
  } catch {
    return 'refused';
  } finally {
    modes = filesIn(join(place, 'cotejo')).map((path) => statSync(path).mode);
    expect(existsSync(join(place, 'above.sh'))).toBe(false);
    rmSync(place, { recursive: true });
  }
}

/** Replaces a bundle by one with the same content, and a link or other modes. */
async function packAgain(place: string, file: string, { linkOutside, mode }: Change): Promise<void> {
  const from = join(place, 'from');
  mkdirSync(from);
  await run('tar', '-xf', file, '-C', from);
  if (linkOutside !== undefined) {
    renameSync(join(from, linkOutside), join(place, 'outside'));
    symlinkSync(join(place, 'outside'), join(from, linkOutside));
  }
  await run('tar', '-cf', file, ...(mode ? [`--mode=${mode}`] : []), '-C', from, ...readdirSync(from));
  rmSync(from, { recursive: true });
}

const filesIn = (place: string): string[] =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => join(place, name))
        .filter((path) => existsSync(path))
    : [];

async function run(command: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(command, args)).stdout;
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateKey } from '@cotejo/accounts/testing';
import { newPrivateKeyPem } from '@cotejo/receipt/testing';
import { SECRET_RULES, scanText } from '@cotejo/scripts/secret-scan';
import { type InstalledPackage, WorkspaceLock } from '../../harness/lockfile.js';
import { lacking } from '../../harness/tools.js';

/** No secret in the repository; of the dependencies what can be known without asking anybody. The rest: `npm run audit`. */
const rootDir = fileURLToPath(new URL('../../..', import.meta.url));
const KEYS = 1_000;

/** Examples, of no use to anybody; each has to be one still. */
const EXAMPLES: Record<string, string[]> = {
  'apps/console/src/webhooks/webhooks.controller.spec.ts': ['url_password'],
  'apps/email/src/rdap/domain-ages.spec.ts': ['url_password'],
  'apps/registry/src/providers/ani/ani.config.spec.ts': ['url_password'],
  'apps/telco/src/providers/camara/camara.config.spec.ts': ['url_password'],
  // The form of an SMTP server's URL.
  'apps/worker/README.md': ['url_password'],
  'k8s/components/smtp/kustomization.yaml': ['url_password'],
  'packages/platform/src/process-config.spec.ts': ['url_password'],
  'packages/platform/src/redis/redis-url.spec.ts': ['url_password'],
  'packages/platform/src/tracing/tracing-config.spec.ts': ['url_password'],
  'test/harness/mail-server.ts': ['url_password'],
  // A key of the right form that was never issued.
};

/** Permissive, or a dedication to the public. */
const LICENCES = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
];

const base62 = (length: number) =>
  randomBytes(4 * length)
    .toString('base64')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, length);
const rulesIn = (text: string) => scanText(text).map(({ rule }) => rule);

describe('the scanner', () => {
  const ours = Array.from({ length: KEYS }, (_, index) => generateKey(index % 2 ? 'production' : 'sandbox'));
  const stripes = Array.from({ length: KEYS }, (_, index) => {
    const kind = ['sk_live', 'sk_test', 'rk_live', 'sk_live_51'][index % 4];
    return `${kind}${index % 4 === 3 ? '' : '_'}${base62(index % 2 ? 24 : 99)}`;
  });

  it('distinguishes keys of Cotejo from keys of Stripe', () => {
    for (const key of ours) {
      expect(rulesIn(`X-API-Key: ${key}\n`)).toEqual(['cotejo_key']);
    }
    for (const key of stripes) {
      expect(rulesIn(`"${key}"`)).toEqual(['stripe_key']);
    }
  });

  it('reports the place, never the secret', () => {
    const key = ours[0] as string;
    expect(scanText(`a\nkey=${key}`)).toEqual([{ rule: 'cotejo_key', offset: 6 }]);
    expect(scanText(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toEqual([]);
  });

  it('has a rule for each kind of secret, and every rule finds its kind', () => {
    const upper = base62(40)
      .toUpperCase()
      .replace(/[^A-Z2-7]/g, 'A')
      .slice(0, 16);
    const planted: Record<string, string> = {
      cotejo_key: ours[0] as string,
      stripe_key: stripes[0] as string,
      private_key: newPrivateKeyPem(),
      raw_key_file: `${randomBytes(32).toString('base64')}\n`,
      aws_key_id: `AKIA${upper}`,
      github_token: `ghp_${base62(36)}`,
      npm_token: `npm_${base62(36)}`,
      slack_token: `xoxb-${base62(24)}`,
      google_key: `AIza${base62(35)}`,
      url_password: `redis://worker:${base62(20)}@127.0.0.1:6379`,
    };
    expect(Object.keys(planted)).toEqual(SECRET_RULES);
    for (const [rule, secret] of Object.entries(planted)) {
      expect(rulesIn(secret)).toEqual([rule]);
    }
    // In the string of a program, its line ends written out.
    expect(rulesIn(JSON.stringify(newPrivateKeyPem()))).toEqual(['private_key']);
  });
});

it('no file of the repository contains a secret except documented examples', () => {
  const files = trackedFiles();
  if (!files) {
    return;
  }
  const found: Record<string, string[]> = {};
  for (const file of files) {
    const rules = new Set(rulesIn(readFileSync(join(rootDir, file), 'latin1')));
    if (rules.size > 0) {
      found[file] = [...rules];
    }
  }
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual(EXAMPLES);
}, 60_000);

/** Without git, for example in an archive of the sources, the files of the repository are not known. */
function trackedFiles(): string[] | null {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: rootDir, encoding: 'utf8', stdio: 'pipe' });
    return listed
      .split('\0')
      .filter((file) => file && existsSync(join(rootDir, file)) && statSync(join(rootDir, file)).isFile());
  } catch {
    return lacking('skipped: without git the files of the repository are not known');
  }
}

describe('dependencies', () => {
  const lock = new WorkspaceLock(rootDir);
  let installed: InstalledPackage[];
  beforeAll(() => {
    installed = lock.installed();
  });

  it('are locked by hash as manifests and catalog state them, from the registry', () => {
    expect(lock.differences()).toEqual([]);
    expect(lock.exotic()).toEqual([]);
    expect(lock.settings.minimumReleaseAge).toBeGreaterThanOrEqual(7 * 24 * 60);
  });

  it('run only approved install scripts', () => {
    expect(installed.length).toBeGreaterThan(300);
    const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(running.length).toBeGreaterThan(0);
    expect(running.filter((name) => !(name in lock.settings.allowBuilds))).toEqual([]);
  });

  it('in the images have a licence that permits delivery', () => {
    const production = lock.production();
    expect(production.size).toBeGreaterThan(100);
    const licences = new Map(installed.map(({ id, licence }) => [id, licence]));
    const unknown = [...production].filter(([id, { optional }]) => !optional && !licences.has(id)).map(([id]) => id);
    expect(unknown).toEqual([]);
    const others = [...production.keys()].filter((id) => licences.has(id) && !isPermitted(licences.get(id) as string));
    expect(others.map((id) => `${id}: ${licences.get(id)}`)).toEqual([]);
  });
});

/** One of the listed, or a choice of which one is. */
function isPermitted(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => LICENCES.includes(part.trim())));
}

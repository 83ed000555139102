import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOutput, testFolder } from '@cotejo/testing';
import { runCli } from '../run-cli.js';

const folder = testFolder();
let dir: string;
let printed: string;

beforeEach(() => {
  dir = join(folder, 'secrets');
  printed = '';
});

/** @throws Error with what the command says on standard error */
const run = async (command: string, ...args: string[]) => {
  const { code, out, err } = await commandOutput((streams) => runCli(['secrets', command, dir, ...args], streams));
  printed += out;
  if (code !== 0) {
    throw new Error(err);
  }
};
const read = (name: string) => readFileSync(join(dir, name), 'utf8');
const files = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));
const everything = () =>
  Object.fromEntries(files().flatMap((file) => (statSync(file).isFile() ? [[file, readFileSync(file, 'utf8')]] : [])));
const hash = (password: string) => createHash('sha256').update(password.trim()).digest('hex');
const lineOf = (user: string, role = 'state') =>
  read(`redis/${role}/users.acl`)
    .split('\n')
    .find((line) => line.startsWith(`user ${user} `));

it('makes all a deployment needs, for its owner alone, and prints nothing secret', async () => {
  await run('create', '--env', 'production', '--namespace', 'acme');
  // The folder is closed, so that only a container that mounts the users' files can read them.
  const isUsers = (file: string) => file.endsWith('users.acl');
  expect(files().map((file) => statSync(file).mode & 0o077)).toEqual(
    files().map((file) => (isUsers(file) ? 0o044 : 0)),
  );
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  const password = read('redis/passwords/gateway');
  expect(lineOf('gateway')).toContain(`#${hash(password)} `);
  expect(lineOf('gateway')).toContain(' %R~acme:production:account:key:* ');
  expect(lineOf('telco')).toBeUndefined();
  expect(lineOf('telco', 'bus')).toContain(` &acme:production:svc:telco:telco:${'?'.repeat(32)} `);
  expect(lineOf('default')).toBe('user default off ~* &* +@all');
  for (const key of ['pepper', 'bus']) {
    expect(Buffer.from(read(`keys/${key}.key`), 'base64')).toHaveLength(32);
  }
  const secret = Object.entries(everything()).filter(([name]) => /passwords|\.key$/.test(name));
  expect(secret).toHaveLength(31);
  for (const [, text] of secret) {
    expect(printed).not.toContain(text.trim().split('\n').at(-2) ?? text.trim());
  }
});

it('makes a certificate for the servers, by an authority whose key is in no Secret', async () => {
  await run('create', '--redis-hosts', 'redis-state,10.0.0.7', '--kubernetes-namespace', 'shop');
  const authority = new X509Certificate(read('redis/tls/ca.crt'));
  const server = new X509Certificate(read('redis/tls/tls.crt'));
  expect([authority.ca, server.ca, server.verify(authority.publicKey)]).toEqual([true, false, true]);
  expect(server.checkPrivateKey(createPrivateKey(read('redis/tls/tls.key')))).toBe(true);
  const names = ['redis-state', 'redis-state.shop.svc', 'redis-state.shop.svc.cluster.local', 'localhost'];
  expect(names.map((name) => server.checkHost(name))).toEqual(names);
  expect(['10.0.0.7', '127.0.0.1'].map((address) => server.checkIP(address))).toEqual(['10.0.0.7', '127.0.0.1']);
  expect(read('kustomization.yaml')).not.toContain('ca.key');
  await run('renew-certificate');
  const renewed = new X509Certificate(read('redis/tls/tls.crt'));
  expect([renewed.verify(authority.publicKey), renewed.subjectAltName]).toEqual([true, server.subjectAltName]);
  expect(renewed.fingerprint256).not.toBe(server.fingerprint256);
});

it('leaves a folder alone that holds something, and adds to it only what is missing', async () => {
  await run('create');
  await expect(run('create')).rejects.toThrow('DIR: must be new or empty');
  await expect(run('create', '--missing', '--env', 'production')).rejects.toThrow(
    'belongs to --namespace cotejo --env sandbox',
  );
  const before = everything();
  rmSync(join(dir, 'redis/passwords/worker'));
  rmSync(join(dir, 'keys/receipt.key'));
  await run('create', '--missing');
  const changed = Object.entries(everything()).filter(([name, text]) => before[name] !== text);
  expect(changed.map(([name]) => name.slice(dir.length + 1)).sort()).toEqual([
    ...['keys/receipt.key', 'redis/bus/users.acl', 'redis/passwords/worker', 'redis/state/users.acl'],
  ]);
  expect(lineOf('worker')).toContain(` on #${hash(read('redis/passwords/worker'))} resetkeys`);
});

it('writes the rules of this build into a folder of version 0.1.0, and the keys of the bus by service', async () => {
  await run('create', '--env', 'production');
  const file = join(dir, 'redis/bus/users.acl');
  writeFileSync(file, read('redis/bus/users.acl').replace(/:all:\w+/g, ':all'));
  rmSync(join(dir, 'keys/bus'), { recursive: true });
  await run('create', '--env', 'production', '--missing');
  expect(lineOf('geo', 'bus')).toContain(' &cotejo:production:all:geo ');
  expect(read('keys/bus/geo.key')).toMatch(/^geo gateway /);
});

it('changes a password in two steps, between which both open', async () => {
  await run('create', '--sentinel');
  const old = hash(read('redis/passwords/gateway'));
  // A container that mounts these files does not see a new file of the same name.
  const inodes = () => ['passwords/gateway', 'state/users.acl'].map((name) => statSync(join(dir, 'redis', name)).ino);
  const before = inodes();
  await run('rotate-redis', 'gateway');
  expect(inodes()).toEqual(before);
  const now = hash(read('redis/passwords/gateway'));
  expect(now).not.toBe(old);
  for (const role of ['state', 'bus', 'sentinel']) {
    expect(lineOf('gateway', role)).toContain(` on #${now} #${old} resetkeys`);
  }
  await expect(run('rotate-redis', 'gateway')).rejects.toThrow('USER: has a rotation in progress');
  await run('create', '--missing');
  expect(lineOf('gateway')).toContain(` on #${now} #${old} resetkeys`);
  await run('rotate-redis', 'gateway', '--finish');
  for (const role of ['state', 'bus', 'sentinel']) {
    expect(lineOf('gateway', role)).toContain(` on #${now} resetkeys`);
  }
  await expect(run('rotate-redis', 'gateway', '--finish')).rejects.toThrow('has no rotation in progress');
  await expect(run('rotate-redis', 'nobody')).rejects.toThrow('USER: must be one of gateway,');
});

describe('the keys of the bus', () => {
  const linesOf = (name: string) => read(`keys/bus/${name}.key`).trim().split('\n');
  const peersOf = (name: string) => linesOf(name).map((line) => line.split(' ')[1]);
  const keyOf = (name: string, peer: string) =>
    linesOf(name).flatMap((line) => (line.startsWith(`${name} ${peer} `) ? [line.split(' ')[2]] : []));

  it('are in each file those that this process shares with its peers, and are in no other file', async () => {
    await run('create');
    expect(peersOf('geo')).toEqual(['gateway', 'worker', 'console']);
    expect(peersOf('sanctions')).toEqual(['gateway', 'registry', 'worker', 'console', 'cli']);
    expect(peersOf('scoring')).toEqual(['gateway', 'console']);
    expect(keyOf('geo', 'gateway')).toEqual(keyOf('gateway', 'geo'));
    const all = Object.entries(everything()).flatMap(([name, text]) =>
      /keys\/bus\//.test(name) ? text.trim().split('\n') : [],
    );
    const pairs = new Map(all.map((line) => [line.split(' ').slice(0, 2).sort().join(' '), line.split(' ')[2]]));
    expect(new Set(pairs.values()).size).toBe(pairs.size);
    const mounted = read('kustomization.yaml');
    expect(mounted).toContain('  - name: bus-keys\n    files:\n      - keys/bus/gateway.key\n');
    expect(mounted).not.toContain('keys/bus.key');
  });

  it('are followed by their older keys while the master file has two, and are written in place', async () => {
    await run('create');
    const before = keyOf('geo', 'gateway');
    const file = join(dir, 'keys/bus/geo.key');
    const { ino } = statSync(file);
    const master = read('keys/bus.key');
    writeFileSync(join(dir, 'keys/bus.key'), `${Buffer.alloc(32, 7).toString('base64')}\n${master}`);
    await run('create', '--missing');
    const during = keyOf('geo', 'gateway');
    expect(during).toHaveLength(2);
    expect(during[1]).toBe(before[0]);
    expect(statSync(file)).toMatchObject({ ino, mode: 0o100600 });
    writeFileSync(join(dir, 'keys/bus.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    await run('create', '--missing');
    expect(keyOf('geo', 'gateway')).toEqual(during.slice(0, 1));
  });

  it('are not written from a master file that holds no keys', async () => {
    await run('create');
    writeFileSync(join(dir, 'keys/bus.key'), 'half');
    await expect(run('create', '--missing')).rejects.toThrow('keys/bus.key: must hold one or two keys');
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigInvalidError } from '@cotejo/platform';
import { testFolder, waitFor } from '@cotejo/testing';
import { classifyDomain, digestOf } from './domain-lists.js';
import { OperatorDomains } from './operator-domains.js';

const LOOK_MS = 20;

const folder = testFolder();
let path: string;
let failures: number;
let domains: OperatorDomains;
beforeEach(() => {
  path = join(folder, 'disposable.txt');
  failures = 0;
  domains = new OperatorDomains();
});
afterEach(() => {
  domains.close();
});

function open(text: string): void {
  writeFileSync(path, text);
  domains.open(path, () => (failures += 1), LOOK_MS);
}
const isDisposable = (domain: string) => classifyDomain(domain, domains.current).disposable;

it('adds disposable domains of the operator and removes trusted ones', () => {
  open('# ours\r\ndesechable.com.co\n  Café.com.co # remark\nno domain\n\n!yopmail.com\ngmail.com\nduck.com\n');
  expect(isDisposable('desechable.com.co')).toBe(true);
  expect(isDisposable('correo.desechable.com.co')).toBe(true);
  expect(isDisposable('xn--caf-dma.com.co')).toBe(true);
  expect(isDisposable('yopmail.com')).toBe(false);
  expect(isDisposable('mailinator.com')).toBe(true);
});

it('gives each content another version', () => {
  const before = domains.current.version;
  open('uno.com.co\n');
  expect(domains.current.version).toBe(`${before},own@${digestOf('uno.com.co\n')}`);
});

it('never makes a relay or a well-known provider disposable', () => {
  open('gmail.com\nduck.com\nune.net.co\n');
  for (const domain of ['gmail.com', 'duck.com', 'une.net.co']) {
    expect(isDisposable(domain)).toBe(false);
  }
});

it('follows the file, and keeps the old list when the new file is unreadable', async () => {
  open('uno.com.co\n');
  const isFollowed = () => {
    writeFileSync(path, 'dos.com.co\n');
    return isDisposable('dos.com.co');
  };
  await waitFor(isFollowed, { what: 'the new list' });
  expect(isDisposable('uno.com.co')).toBe(false);
  rmSync(path);
  await waitFor(() => failures > 0, { what: 'the failure' });
  expect(isDisposable('dos.com.co')).toBe(true);
});

it('throws at start when the file is unreadable or too large', () => {
  expect(() => domains.open(join(folder, 'none'), () => {})).toThrow(ConfigInvalidError);
  expect(() => open('a.co\n'.padEnd(17 * 1_024 * 1_024, '#'))).toThrow(ConfigInvalidError);
});

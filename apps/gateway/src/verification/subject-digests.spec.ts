import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env, type ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import { testFolder } from '@cotejo/testing';
import { SubjectDigests } from './subject-digests.js';

const NONE = { phone: null, email: null, address: null, city: null, ip: null };
const SUBJECT = { document: '1032456782', ...NONE } as Subject;
const lineOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

const folder = testFolder();

function withPeppers(text: string): SubjectDigests {
  const file = join(folder, 'pepper');
  writeFileSync(file, text);
  return new SubjectDigests({ env: new Env({ COTEJO_PEPPER_FILE: file }) } as ProcessScope);
}

describe('the digests of a buyer', () => {
  it('are one for each value that was sent', () => {
    const digests = withPeppers(lineOf(1));
    const kindsOf = (subject: Partial<Subject>) =>
      digests.digestsOf({ ...SUBJECT, ...subject }, 'acme').map((digest) => digest.split(':')[0]);
    expect(kindsOf({})).toEqual(['document']);
    expect(kindsOf({ phone: '+573001234567', email: 'eva@shop.example', ip: '181.49.0.7' })).toEqual([
      'document',
      'phone',
      'email',
      'ip',
    ]);
  });

  it('do not contain a value of the buyer', () => {
    const text = withPeppers(lineOf(1))
      .digestsOf({ ...SUBJECT, email: 'eva@shop.example' }, 'acme')
      .join();
    expect(text).not.toContain('1032456782');
    expect(text).not.toContain('eva');
    expect(text).not.toContain(Buffer.from('1032456782').toString('base64url'));
  });

  it('are the same for an e-mail address in capital letters', () => {
    const digests = withPeppers(lineOf(1));
    const of = (email: string) => digests.digestsOf({ ...SUBJECT, email }, 'acme');
    expect(of('Eva@Shop.example')).toEqual(of('eva@shop.example'));
    expect(of('eva@shop.example')).not.toEqual(of('ana@shop.example'));
  });

  it('are the same for an address as people write it, in its city only', () => {
    const digests = withPeppers(lineOf(1));
    const of = (address: string, city: string | null) => digests.digestsOf({ ...SUBJECT, address, city }, 'acme');
    expect(of('Calle 45 # 13-20 apto 501', 'Medellín')).toHaveLength(2);
    expect(of('CL 45 13 20 AP 501, Medellin', null)).toEqual(of('Calle 45 # 13-20 apto 501', 'Medellín'));
    expect(of('Calle 45 # 13-20 apto 501', 'Bogotá')).not.toEqual(of('Calle 45 # 13-20 apto 501', 'Medellín'));
    // The same street and number is in many municipalities.
    expect(of('Calle 45 # 13-20', null)).toHaveLength(1);
  });

  it('are the same for two addresses of one IPv6 network', () => {
    const digests = withPeppers(lineOf(1));
    const of = (ip: string) => digests.digestsOf({ ...SUBJECT, ip }, 'acme');
    expect(of('2800:484:1:2::1')).toEqual(of('2800:484:1:2::ffff'));
    expect(of('2800:484:1:2::1')).not.toEqual(of('2800:484:9:2::1'));
  });

  it('differ between tenants, and between peppers', () => {
    const digests = withPeppers(lineOf(1));
    expect(digests.digestsOf(SUBJECT, 'acme')).not.toEqual(digests.digestsOf(SUBJECT, 'other'));
    expect(digests.digestsOf(SUBJECT, 'acme')).not.toEqual(withPeppers(lineOf(2)).digestsOf(SUBJECT, 'acme'));
  });

  it('exist for both peppers while the pepper is changed', () => {
    const before = withPeppers(lineOf(1)).digestsOf(SUBJECT, 'acme');
    const during = withPeppers(`v2:${lineOf(2)}\nv1:${lineOf(1)}\n`).digestsOf(SUBJECT, 'acme');
    expect(during).toHaveLength(2);
    expect(during).toEqual(expect.arrayContaining(before));
  });
});

describe('the need for digests', () => {
  it('is remembered for the tenant that scoring named, and for no other', () => {
    const digests = withPeppers(lineOf(1));
    expect(digests.areNeededBy('acme')).toBe(false);
    digests.rememberNeed('acme');
    expect(digests.areNeededBy('acme')).toBe(true);
    expect(digests.areNeededBy('other')).toBe(false);
  });

  it('is forgotten for the tenant that was used least when there are too many tenants', () => {
    const digests = withPeppers(lineOf(1));
    for (let tenant = 0; tenant <= 10_000; tenant += 1) {
      digests.rememberNeed(`tenant-${tenant}`);
    }
    expect(digests.areNeededBy('tenant-0')).toBe(false);
    expect(digests.areNeededBy('tenant-1')).toBe(true);
    expect(digests.areNeededBy('tenant-10000')).toBe(true);
  });
});

it('cannot be made without a pepper of 32 bytes', () => {
  expect(() => withPeppers('')).toThrow(/32 bytes/);
  expect(() => withPeppers(Buffer.alloc(16).toString('base64'))).toThrow(/32 bytes/);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import { readPeppers } from './pepper-file.js';

const dir = suiteFolder();

const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64');
function read(text: string) {
  const file = join(dir, 'pepper.key');
  writeFileSync(file, text);
  return readPeppers(new Env({ COTEJO_PEPPER_FILE: file })).current;
}

describe('the pepper file', () => {
  it('is version 1 when it has one line', () => {
    expect(read(`${secret(1)}\n`)).toEqual([{ version: 1, secret: Buffer.alloc(32, 1) }]);
  });

  it('may name versions, newest first', () => {
    expect(read(`v2:${secret(2)}\nv1:${secret(1)}\n`).map(({ version }) => version)).toEqual([2, 1]);
    expect(read(`v7:${secret(2)}`).map(({ version }) => version)).toEqual([7]);
  });

  it.each([
    ['no content', ''],
    ['a secret of another length', Buffer.alloc(16).toString('base64')],
    ['a secret that is not base64', 'v1:!!!'],
    ['three versions', `v3:${secret(3)}\nv2:${secret(2)}\nv1:${secret(1)}`],
    ['the oldest first', `v1:${secret(1)}\nv2:${secret(2)}`],
    ['one version twice', `v1:${secret(1)}\nv1:${secret(2)}`],
    ['a line without a version beside another', `${secret(2)}\nv1:${secret(1)}`],
    ['version 0', `v0:${secret(2)}`],
  ])('is refused with %s, and the error does not repeat its content', (_, text) => {
    expect(() => read(text)).toThrow(/^COTEJO_PEPPER_FILE: /);
    expect(() => read(text)).not.toThrow(secret(1).slice(0, 8));
  });

  it('must exist', () => {
    expect(() => readPeppers(new Env({ COTEJO_PEPPER_FILE: join(dir, 'none') }))).toThrow('readable');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import { readAniConfig } from './ani.config.js';

const folder = suiteFolder();
const passwordFile = join(folder, 'password');
writeFileSync(passwordFile, 'secreta\n');

const CONTRACT = {
  COTEJO_ANI_URL: 'http://10.0.0.1:8080/aniws/WSConsultas?wsdl',
  COTEJO_ANI_USER: 'COTEJO',
  COTEJO_ANI_PASSWORD_FILE: passwordFile,
  COTEJO_ANI_IP: '10.0.0.2',
};
const read = (variables: NodeJS.ProcessEnv) => readAniConfig(new Env({ ...CONTRACT, ...variables }));

describe('readAniConfig', () => {
  it('returns null without a URL', () => {
    expect(readAniConfig(new Env({ COTEJO_ANI_USER: 'COTEJO' }))).toBeNull();
  });

  it('removes the query from the URL and has careful defaults', () => {
    const config = read({});
    expect(config?.connection.url.href).toBe('http://10.0.0.1:8080/aniws/WSConsultas');
    expect(config).toMatchObject({
      account: { style: 'list', password: { current: 'secreta' } },
      limits: { windowMs: 5, perCallMax: 10, concurrencyMax: 4, callsPerSecond: 10, queueMax: 256 },
      retryAfterReroute: false,
      cacheTtlMs: 0,
      notFoundCodes: new Set(['1']),
    });
  });

  it.each([
    ['COTEJO_ANI_URL', 'ftp://10.0.0.1/'],
    ['COTEJO_ANI_URL', 'http://user:secreta@10.0.0.1/'],
    ['COTEJO_ANI_STYLE', 'soap'],
    ['COTEJO_ANI_USER', ''],
    ['COTEJO_ANI_IP', ''],
    ['COTEJO_ANI_PASSWORD_FILE', join(folder, 'none')],
    ['COTEJO_ANI_PASSWORD_FILE', '/dev/null'],
    ['COTEJO_ANI_PUBLIC_KEY_FILE', passwordFile],
    ['COTEJO_ANI_CA_FILE', join(folder, 'none')],
    ['COTEJO_ANI_CALLS_PER_SECOND', '0'],
    ['COTEJO_ANI_NOT_FOUND_CODES', '1,0'],
  ])('refuses %s=%s without repeating the value', (variable, value) => {
    const reading = () => read({ [variable]: value });
    expect(reading).toThrow(new RegExp(`^${variable}: must`));
    expect(reading).not.toThrow(/secreta/);
  });

  it('requires the number of the entity in the style xml', () => {
    expect(() => read({ COTEJO_ANI_STYLE: 'xml' })).toThrow('COTEJO_ANI_ENTITY: must be set');
  });
});

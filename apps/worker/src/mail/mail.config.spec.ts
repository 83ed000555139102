import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import { readMailConfig } from './mail.config.js';

const folder = suiteFolder();

function read(smtpUrl: string, over: NodeJS.ProcessEnv = {}) {
  const path = join(folder, 'smtp');
  writeFileSync(path, smtpUrl);
  const settings = { COTEJO_MAIL_FROM: 'Cotejo <no-reply@example.com>', COTEJO_CONSOLE_URL: 'https://console.example' };
  return readMailConfig(new Env({ COTEJO_SMTP_URL_FILE: path, ...settings, ...over }));
}

const PASSWORD = 'secreto';

describe('readMailConfig', () => {
  it('returns null without a mail server', () => {
    expect(readMailConfig(new Env({}))).toBeNull();
  });

  it.each([`smtp://user:${PASSWORD}@mail.example:587\n`, 'smtps://mail.example'])('reads %s', (url) => {
    const config = read(url);
    expect(config?.smtpUrl.current).toEqual(new URL(url.trim()));
    expect(config?.consoleUrl).toBe('https://console.example');
  });

  it.each(['', 'mail.example:587', `https://user:${PASSWORD}@mail.example`, `smtp://secreto@${'x'.repeat(3_000)}`])(
    'refuses %.40s and names the variable without the value',
    (url) => {
      expect(() => read(url)).toThrow('COTEJO_SMTP_URL_FILE');
      expect(() => read(url)).not.toThrow('secreto');
    },
  );

  it('refuses a console address that is not a URL', () => {
    expect(() => read('smtp://mail.example', { COTEJO_CONSOLE_URL: 'console' })).toThrow('COTEJO_CONSOLE_URL');
  });
});

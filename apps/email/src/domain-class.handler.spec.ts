import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import type { MessageHandlers } from '@cotejo/platform/service';
import { suiteFolder } from '@cotejo/testing';
import { DomainClassHandler } from './domain-class.handler.js';
import { LocalEmailProvider } from './providers/local.provider.js';
import { SandboxEmailProvider } from './providers/sandbox.provider.js';

const logger = createLogger('test', 'silent');

/** The answer of `email.domain_class` with this provider. */
function classifier(provider: LocalEmailProvider | SandboxEmailProvider): (domain: unknown) => Promise<unknown> {
  const answers = new Map<string, (request: unknown) => Promise<unknown>>();
  const handlers: MessageHandlers = { addHandler: (pattern, handler) => void answers.set(pattern, handler as never) };
  new DomainClassHandler([provider], handlers).onModuleInit();
  return async (domain) => answers.get('email.domain_class')?.({ domain });
}

const folder = suiteFolder();
beforeAll(() => writeFile(join(folder, 'domains.txt'), 'desechable-propio.co\n!yopmail.com\n'));

describe.each([
  ['production', LocalEmailProvider],
  ['the sandbox', SandboxEmailProvider],
])('email.domain_class in %s', (_, Provider) => {
  async function opened(file?: string) {
    const own: Record<string, string> = file ? { COTEJO_EMAIL_DISPOSABLE_FILE: join(folder, file) } : {};
    const provider = new Provider({ env: new Env({ COTEJO_EMAIL_DNS: 'off', ...own }), logger });
    await provider.open();
    return provider;
  }

  it.each([
    ['yopmail.com', { disposable: true, freeProvider: false, relay: false }],
    ['sub.yopmail.com', { disposable: true, freeProvider: false, relay: false }],
    ['GMAIL.com', { disposable: false, freeProvider: true, relay: false }],
    ['privaterelay.appleid.com', { disposable: false, freeProvider: false, relay: true }],
    ['bancolombia.com.co', { disposable: false, freeProvider: false, relay: false }],
  ])('classifies %s by the lists', async (domain, expected) => {
    const provider = await opened();
    expect(await classifier(provider)(domain)).toEqual(expected);
    await provider.close();
  });

  it("prefers the operator's own list", async () => {
    const provider = await opened('domains.txt');
    const classify = classifier(provider);
    expect(await classify('desechable-propio.co')).toMatchObject({ disposable: true });
    expect(await classify('yopmail.com')).toMatchObject({ disposable: false });
    await provider.close();
  });

  it.each([['no domain'], ['a@b.co'], [''], ['x'.repeat(300)], [null], [5]])('refuses %p', async (domain) => {
    const provider = await opened();
    await expect(classifier(provider)(domain)).rejects.toMatchObject({ code: 'bad_request' });
    await provider.close();
  });
});

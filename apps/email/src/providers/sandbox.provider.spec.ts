import { EMAIL_SCENARIOS } from '@cotejo/contracts';
import { Env } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { evaluateChecks, type ProviderContext } from '@cotejo/source';
import { providerContext } from '@cotejo/source/testing';
import { emailSource } from '../email.source.js';
import { MALFORMED } from './email.provider.js';
import { SandboxEmailProvider } from './sandbox.provider.js';

const provider = new SandboxEmailProvider({ env: new Env({}), logger: createLogger('test', 'silent') });
const context = providerContext();
const ruled = providerContext({ scenario: 'rejected' });

async function raised(email: string, by: ProviderContext): Promise<string[]> {
  const { record } = await provider.fetchMailbox({ email }, by);
  const signals = evaluateChecks(emailSource.operations['email.mailbox'].checks, record, { email });
  return signals.filter(({ state }) => state === true).map(({ code }) => code);
}

describe('SandboxEmailProvider', () => {
  it.each(EMAIL_SCENARIOS)('$name returns the signals of the catalogue', async ({ value, signals }) => {
    expect(await raised(value, context)).toEqual(signals);
    expect(await raised(value.toUpperCase(), context)).toEqual(signals);
  });

  it('reports every other valid address as an ordinary mailbox', async () => {
    expect((await provider.fetchMailbox({ email: 'x@yopmail.com' }, context)).record).toMatchObject({
      valid: true,
      disposable: false,
    });
    expect((await provider.fetchMailbox({ email: 'a..b@une.net.co' }, context)).record).toEqual(MALFORMED);
  });

  it('reports no problems when the cédula has a scenario', async () => {
    for (const email of ['disposable@sandbox.example', 'a..b@une.net.co']) {
      expect(await raised(email, ruled)).toEqual([]);
      expect((await provider.fetchMailbox({ email }, ruled)).record).toMatchObject({ valid: true });
    }
  });
});

import type { NameShares } from '@cotejo/contracts';
import type { MessageHandlers } from '@cotejo/service';
import { NameSharesHandler } from './name-shares.handler.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';

class TellingProvider extends SandboxRegistryProvider {
  override async nameShares(): Promise<NameShares> {
    return { persons: 1_000_000, tokens: { maria: 0.06 } };
  }
}

/** What is answered to `registry.name_shares`. */
async function answerOf(...providers: SandboxRegistryProvider[]): Promise<unknown> {
  const answers = new Map<string, () => Promise<unknown>>();
  const handlers: MessageHandlers = {
    addHandler: (pattern, handler) => void answers.set(pattern, handler as () => Promise<unknown>),
  };
  new NameSharesHandler(providers, handlers).onModuleInit();
  return answers.get('registry.name_shares')?.();
}

describe('registry.name_shares', () => {
  it('is null where the provider does not know, as in the sandbox', async () => {
    expect(await answerOf(new SandboxRegistryProvider())).toBeNull();
  });

  it('is what the first provider that knows has of the data in use', async () => {
    const told = { persons: 1_000_000, tokens: { maria: 0.06 } };
    expect(await answerOf(new TellingProvider())).toEqual(told);
    expect(await answerOf(new SandboxRegistryProvider(), new TellingProvider())).toEqual(told);
  });
});

import type { NameShares } from '@cotejo/contracts';
import type { MessageHandlers } from '@cotejo/source';
import { NameSharesHandler } from './name-shares.handler.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';

class TellingProvider extends SandboxRegistryProvider {
  override async nameShares(): Promise<NameShares> {
    return { persons: 1_000_000, tokens: { maria: 0.06 } };
  }
}

/** What is answered to `registry.name_shares`. */
async function answerOf(provider: SandboxRegistryProvider): Promise<unknown> {
  const answers = new Map<string, () => Promise<unknown>>();
  const handlers: MessageHandlers = {
    addHandler: (pattern, handler) => void answers.set(pattern, handler as () => Promise<unknown>),
  };
  new NameSharesHandler(provider, handlers).onModuleInit();
  return answers.get('registry.name_shares')?.();
}

describe('registry.name_shares', () => {
  it('is null where the provider does not know, as in the sandbox', async () => {
    expect(await answerOf(new SandboxRegistryProvider())).toBeNull();
  });

  it('is what the provider knows of the data in use', async () => {
    expect(await answerOf(new TellingProvider())).toEqual({ persons: 1_000_000, tokens: { maria: 0.06 } });
  });
});

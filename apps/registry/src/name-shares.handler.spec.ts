import type { NameShares } from '@cotejo/contracts';
import type { MessageHandlers } from '@cotejo/platform/service';
import { NameSharesHandler } from './name-shares.handler.js';
import { SandboxRegistryProvider } from './providers/sandbox.provider.js';

class ProviderWithShares extends SandboxRegistryProvider {
  override async nameShares(): Promise<NameShares> {
    return { persons: 1_000_000, tokens: { maria: 0.06 } };
  }
}

/** Calls the handler of `registry.name_shares`. */
async function requestShares(...providers: SandboxRegistryProvider[]): Promise<unknown> {
  const registered = new Map<string, () => Promise<unknown>>();
  const handlers: MessageHandlers = {
    addHandler: (pattern, handler) => void registered.set(pattern, handler as () => Promise<unknown>),
  };
  new NameSharesHandler(providers, handlers).onModuleInit();
  return registered.get('registry.name_shares')?.();
}

describe('registry.name_shares', () => {
  it('returns null when no provider has shares, as in the sandbox', async () => {
    expect(await requestShares(new SandboxRegistryProvider())).toBeNull();
  });

  it('returns the shares of the first provider that has any', async () => {
    const shares = { persons: 1_000_000, tokens: { maria: 0.06 } };
    expect(await requestShares(new ProviderWithShares())).toEqual(shares);
    expect(await requestShares(new SandboxRegistryProvider(), new ProviderWithShares())).toEqual(shares);
  });
});

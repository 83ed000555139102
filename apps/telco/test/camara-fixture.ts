import { COLOMBIAN_NAMES } from '@cotejo/names';
import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import type { ProviderContext } from '@cotejo/source';
import { CamaraTelcoProvider } from '../src/providers/camara/camara.provider.js';

export interface ProviderUnderTest {
  provider: CamaraTelcoProvider;
  registry: Registry;
  /** Everything that was logged, as one text. */
  logged(): string;
}

export function camaraProvider(variables: Record<string, string>): ProviderUnderTest {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const registry = new Registry();
  const config = { policiesDir: defaultPoliciesDir() } as ProcessScope['config'];
  const scope = { env: new Env(variables), config, logger, metrics: registry } as ProcessScope;
  const provider = new CamaraTelcoProvider({ share: COLOMBIAN_NAMES }, scope);
  return { provider, registry, logged: () => lines.join('\n') };
}

export function contextOf(overrides: Partial<ProviderContext> = {}): ProviderContext {
  return { signal: new AbortController().signal, deadline: Date.now() + 10_000, attempt: 1, ...overrides };
}

import { SOURCE_OPERATIONS, type SourceOperation } from '@cotejo/contracts';
import { Env, Health, type ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { serveModule } from '@cotejo/platform/service';
import { Bus } from '@cotejo/transport';
import { ProviderUnavailableError } from '../errors.js';
import { SourceProvider } from '../provider.js';
import { sourceModule } from '../source.module.js';
import { SOURCE_DEFAULTS, type SourceDefinition } from '../source-definition.js';

abstract class Port extends SourceProvider {
  abstract fail(): Promise<never>;
}

class FailingProvider extends Port {
  readonly id = 'sandbox';

  async fail(): Promise<never> {
    throw new ProviderUnavailableError('connection_refused');
  }
}

/** An additional replica of a source in a running sandbox. It runs in this process, and its vendor always fails. */
export interface FailingReplica {
  /** Calls it until its breaker is open. */
  openBreaker(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFailingReplica(
  pattern: SourceOperation,
  { busRedisUrl, keyFile }: { busRedisUrl: string; keyFile: string },
): Promise<FailingReplica> {
  const scope = { namespace: 'cotejo', environment: 'sandbox' } as const;
  const source: SourceDefinition<Port> = {
    ...SOURCE_DEFAULTS,
    id: SOURCE_OPERATIONS[pattern].source,
    publisher: 'nobody',
    port: Port,
    operations: { [pattern]: { fetch: (provider) => provider.fail(), checks: {} } },
  };
  const bus = new Bus({ redisUrl: busRedisUrl, ...scope, keyFile, processName: 'failing' });
  await bus.connect();
  const context: ProcessContext = {
    name: 'failing',
    env: new Env({}),
    config: scope as ProcessContext['config'],
    logger: createLogger('failing', 'silent'),
    metrics: new Registry(),
    health: new Health(),
  };
  const running = await serveModule(sourceModule(source, { sandbox: FailingProvider, live: {} }))(context, bus);
  return {
    openBreaker: async () => {
      // The bus calls a service in the same process directly, so these calls never reach another replica.
      for (let call = 0; call < 200; call += 1) {
        await bus.call(pattern, { query: {} }, { deadline: Date.now() + 2_000 });
      }
    },
    stop: async () => {
      await running.stop();
      await bus.close();
    },
  };
}

import type { SourceRequest } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Bus, type BusContext } from '@cotejo/transport';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
  type Type,
} from '@nestjs/common';
import type { SourceProvider } from './provider.js';
import { MessageHandlers } from './service.js';
import type { SourceDefinition } from './source-definition.js';
import { SourceRunner } from './source-runner.js';

/** The adapters a source has. In the sandbox it is always `sandbox`; else what `COTEJO_<SOURCE>_PROVIDER` names. */
export interface SourceProviders<P> {
  sandbox: Type<P>;
  /** By id; the first one is the default. */
  live: Record<string, Type<P>>;
}

/**
 * Wires a source: its provider behind the port, the runner, and a handler for each operation: `<source>.<operation>`.
 * @param more what else lives in the source: what its providers need, and handlers of other messages
 */
export function sourceModule<P extends SourceProvider>(
  definition: SourceDefinition<P>,
  providers: SourceProviders<P>,
  more: readonly Provider[] = [],
): DynamicModule {
  const { port } = definition;

  @Injectable()
  class SourceLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
    constructor(
      @Inject(port) private readonly provider: P,
      @Inject(ProcessScope) private readonly scope: ProcessScope,
      @Inject(Bus) private readonly bus: Bus,
      @Inject(SourceRunner) private readonly runner: SourceRunner<P>,
      @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
    ) {}

    async onApplicationBootstrap(): Promise<void> {
      this.provider.onSwitch(() => this.announceSwitch());
      await this.provider.open();
      for (const name of Object.keys(definition.operations)) this.answer(name);
      for (const topic of definition.reloadOn ?? []) this.bus.onAnnounce(topic, () => this.reload());
      this.scope.health.add(`source:${definition.id}`, () => ({
        ok: true,
        detail: this.provider.configured() ? this.provider.id : 'not_configured',
      }));
    }

    async onApplicationShutdown(): Promise<void> {
      await this.provider.close();
    }

    private answer(name: string): void {
      this.handlers.addHandler(`${definition.id}.${name}`, (request: SourceRequest<unknown>, context: BusContext) => {
        const call = context.getCall();
        if (!call) throw new Error('a source is called, never announced to');
        return this.runner.ask(name, request, call);
      });
    }

    /** Other services hear it as well; a replica that has the new data already does nothing, so announcements end. */
    private announceSwitch(): void {
      for (const topic of definition.reloadOn ?? []) {
        this.bus.announce(topic, null).catch((error: unknown) => {
          this.scope.logger.debug({ source: definition.id, err: error }, 'not everybody could be told of the new data');
        });
      }
    }

    private reload(): void {
      this.provider.reload().catch((error: unknown) => {
        this.scope.logger.error({ source: definition.id, err: error }, 'reload failed, the old data stays');
      });
    }
  }

  @Module({})
  class SourceModule {}

  return {
    module: SourceModule,
    providers: [
      ...[providers.sandbox, ...Object.values(providers.live)],
      {
        provide: port,
        useFactory: (scope: ProcessScope, ...made: P[]) => made[chosenIndex(definition, providers, scope)],
        inject: [ProcessScope, providers.sandbox, ...Object.values(providers.live)],
      },
      {
        provide: SourceRunner,
        useFactory: (provider: P, scope: ProcessScope) =>
          new SourceRunner(definition, provider, scope.logger, scope.metrics),
        inject: [port, ProcessScope],
      },
      SourceLifecycle,
      ...more,
    ],
  };
}

/** 0 is the sandbox provider, then the live ones in order. */
function chosenIndex<P extends SourceProvider>(
  definition: SourceDefinition<P>,
  providers: SourceProviders<P>,
  scope: ProcessScope,
): number {
  if (scope.config.environment === 'sandbox') return 0;
  const ids = Object.keys(providers.live);
  const chosen = scope.env.oneOf(`COTEJO_${definition.id.toUpperCase()}_PROVIDER`, ids, ids[0]);
  return 1 + ids.indexOf(chosen);
}

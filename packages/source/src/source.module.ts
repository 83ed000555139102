import { type RpcReply, type SourceOperation, VENDOR_SOURCES, type VendorSource } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { MessageHandlers } from '@cotejo/platform/service';
import { type Awaitable, Bus } from '@cotejo/transport';
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
import { readSourceConfig, SourceConfig } from './source.config.js';
import type { SourceDefinition } from './source-definition.js';
import { SourceRunner } from './source-runner.js';
import type { DeclaredVendor } from './vendor/declared/declared-vendor.js';
import { openDeclaredVendor } from './vendor/declared/open-vendor.js';
import type { VendorContract } from './vendor/vendor-contract.js';

/**
 * The providers of a source. In the sandbox environment only `sandbox` is used. Otherwise `COTEJO_<SOURCE>_PROVIDER` names
 * the providers in the order in which they are called.
 */
export interface SourceProviders<P> {
  sandbox: Type<P>;
  /** Providers by id; the first one is the default. */
  live: Record<string, Type<P>>;
  /** Makes the provider of a vendor by declaration. Without it the source has no such vendors. */
  declared?: (id: string, contract: VendorContract<DeclaredVendor>) => P;
}

/**
 * Makes the Nest module of a source: its providers, the runner, a handler for each operation (`<source>.<operation>`), and a
 * handler for the state of this replica (`<source>.state`).
 * @param more further Nest providers: dependencies of the source's providers, and handlers of other messages
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
      @Inject(port) private readonly providers: readonly P[],
      @Inject(ProcessScope) private readonly scope: ProcessScope,
      @Inject(Bus) private readonly bus: Bus,
      @Inject(SourceRunner) private readonly runner: SourceRunner<P>,
      @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
    ) {}

    async onApplicationBootstrap(): Promise<void> {
      for (const provider of this.providers) {
        provider.onSwitch(() => this.announceSwitch());
      }
      await Promise.all(this.providers.map((provider) => provider.open()));
      for (const pattern of Object.keys(definition.operations) as SourceOperation[]) {
        this.serve(pattern);
      }
      this.handlers.addHandler(`${definition.id}.state`, async () => this.runner.state());
      for (const topic of definition.reloadOn ?? []) {
        this.bus.onAnnounce(topic, () => this.reload());
      }
      this.scope.health.add(`source:${definition.id}`, () => ({
        ok: true,
        detail: readinessOf(this.providers),
      }));
    }

    async onApplicationShutdown(): Promise<void> {
      await Promise.all(this.providers.map((provider) => provider.close()));
    }

    private serve(pattern: SourceOperation): void {
      this.handlers.addHandler(pattern, (request, context) => {
        const call = context.getCall();
        if (!call) {
          throw new Error('a source operation needs a call, not an announcement');
        }
        return this.runner.answerQuery(pattern, request, call) as Awaitable<RpcReply<SourceOperation>>;
      });
    }

    /**
     * Announces new data to all services. A replica that already has the new data ignores the announcement, so the
     * announcements stop.
     */
    private announceSwitch(): void {
      for (const topic of definition.reloadOn ?? []) {
        this.bus.announce(topic, null).catch((error: unknown) => {
          this.scope.logger.debug(
            { source: definition.id, err: error },
            'the announcement of new data did not reach every replica',
          );
        });
      }
    }

    private reload(): void {
      for (const provider of this.providers) {
        provider.reload().catch((error: unknown) => {
          const fields = { source: definition.id, provider: provider.id, err: error };
          this.scope.logger.error(fields, 'reload failed, the old data stays in use');
        });
      }
    }
  }

  @Module({})
  class SourceModule {}

  const { declared } = providers;
  const liveIds = Object.keys(providers.live);
  /** @throws ConfigInvalidError, PolicyFileError */
  const declaredProvider = (id: string, scope: ProcessScope): P => {
    if (!declared || !isVendorSource(definition.id)) {
      throw new Error(`${definition.id} has no vendors by declaration`);
    }
    return declared(id, openDeclaredVendor(id, definition.id, scope));
  };
  const classes = [providers.sandbox, ...Object.values(providers.live)];
  return {
    module: SourceModule,
    providers: [
      ...classes,
      {
        provide: SourceConfig,
        useFactory: (scope: ProcessScope) => readSourceConfig(scope, definition, liveIds, declared !== undefined),
        inject: [ProcessScope],
      },
      {
        provide: port,
        useFactory: (config: SourceConfig, scope: ProcessScope, ...instances: P[]) =>
          config.providers.map((id) => instances[['sandbox', ...liveIds].indexOf(id)] ?? declaredProvider(id, scope)),
        inject: [SourceConfig, ProcessScope, ...classes],
      },
      {
        provide: SourceRunner,
        useFactory: (chosen: readonly P[], { deadlineMs, staleAfterMs }: SourceConfig, scope: ProcessScope) =>
          new SourceRunner({ ...definition, deadlineMs }, chosen, scope, staleAfterMs),
        inject: [port, SourceConfig, ProcessScope],
      },
      SourceLifecycle,
      ...more,
    ],
  };
}

const isVendorSource = (id: string): id is VendorSource => VENDOR_SOURCES.some((source) => source === id);

/** Detail for the readiness check: `local`, `local, ani not_configured`, or `not_configured` if no provider is configured. */
function readinessOf(providers: readonly SourceProvider[]): string {
  if (!providers.some((provider) => provider.configured())) {
    return 'not_configured';
  }
  return providers
    .map((provider) => (provider.configured() ? provider.id : `${provider.id} not_configured`))
    .join(', ');
}

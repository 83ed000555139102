import { type DomainClass } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../env.js';
import { Health } from '../health.js';
import { createLogger } from '../logger.js';
import { createMetrics } from '../metrics.js';
import { type ProcessContext, ProcessScope } from '../process-context.js';
import { RpcClient } from './rpc-client.js';
import { MessageHandlers, serveModule } from './serve-module.js';

const ORDINARY: DomainClass = { disposable: false, freeProvider: false, relay: false };

@Injectable()
class DomainClasses implements OnApplicationBootstrap {
  constructor(@Inject(MessageHandlers) private readonly handlers: MessageHandlers) {}

  onApplicationBootstrap(): void {
    this.handlers.addHandler('email.domain_class', async ({ domain }) => this.classify(domain));
  }

  private classify(domain: string): DomainClass {
    if (domain === '') {
      throw Object.assign(new Error('the domain of ana@example.com'), { code: 'bad_request' });
    }
    return { ...ORDINARY, disposable: domain === 'disposable.example' };
  }
}

@Injectable()
class NameShares implements OnApplicationBootstrap {
  constructor(
    @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers.addHandler('registry.name_shares', async (_request, context) => {
      const { deadline } = context.getCall() ?? { deadline: 0 };
      await this.rpc.call('email.domain_class', { domain: this.scope.name }, { deadline });
      return null;
    });
  }
}

@Module({ providers: [DomainClasses, NameShares] })
class TestModule {}

/** Services of the same process are called without Redis, so the bus is never connected. */
const bus = new Bus({ redisUrl: 'redis://127.0.0.1:1', namespace: 'test', environment: 'test', processName: 'test' });
const lines: string[] = [];
const context = {
  name: 'test',
  env: new Env({}),
  logger: createLogger('test', 'trace', { write: (line: string) => void lines.push(line) }),
  metrics: createMetrics('test'),
  health: new Health(),
} as unknown as ProcessContext;
const rpc = new RpcClient(bus);
const options = () => ({ deadline: Date.now() + 10_000 });

beforeAll(async () => {
  await serveModule(TestModule)(context, bus);
});
afterAll(() => bus.close());

it('answers a message by the handler of its pattern', async () => {
  const reply = await rpc.call('email.domain_class', { domain: 'disposable.example' }, options());
  expect(reply).toEqual({ ...ORDINARY, disposable: true });
});

it('calls another service from a handler, with the RpcClient and the context of the process injected', async () => {
  expect(await rpc.call('registry.name_shares', null, options())).toBeNull();
});

it('sends the code of an error, and logs nothing of its text', async () => {
  await expect(rpc.call('email.domain_class', { domain: '' }, options())).rejects.toMatchObject({
    name: 'RemoteError',
    code: 'bad_request',
  });
  expect(lines.join('')).not.toContain('ana@example.com');
});

it('lists the answer of each replica', async () => {
  const answers = await rpc.callEach('email.domain_class', { domain: 'example.com' }, options());
  expect(answers).toEqual([{ replica: expect.any(String), answer: ORDINARY }]);
});

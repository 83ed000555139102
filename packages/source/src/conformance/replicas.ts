/// <reference types="jest" />
import { createLogger, Env, Health, type ProcessContext, Registry, type Running } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import type { SourceProvider } from '../provider.js';
import { serveModule } from '../service.js';
import { sourceModule } from '../source.module.js';
import type { ConformanceSubject } from './index.js';

const REPLICAS = 3;
const REQUESTS = 30;

/** Three replicas on a real bus: each request is executed once, by one of them. */
export function describeReplicas<P extends SourceProvider>(subject: ConformanceSubject<P>): void {
  it('executes a request once, however many replicas there are', async () => {
    const redis = await startRedis();
    const asked: string[] = [];
    const buses: Bus[] = [];
    const running: Running[] = [];
    try {
      for (let replica = 0; replica < REPLICAS; replica += 1) {
        const bus = await openBus(redis, buses);
        running.push(await serveModule(moduleOf(subject, asked))(contextOf(redis), bus));
      }
      const caller = await openBus(redis, buses);
      const [operation, query] = Object.entries(subject.queries)[0] as [string, object];
      const pattern = `${subject.definition.id}.${operation}`;
      const call = () => caller.call<{ status: string }>(pattern, { query }, { deadline: Date.now() + 5_000 });
      await waitFor(async () => (await call()).status === 'ok', { what: 'the first replica' });
      asked.length = 0;
      const reports = await Promise.all(Array.from({ length: REQUESTS }, call));
      expect(reports.every(({ status }) => status === 'ok')).toBe(true);
      expect(asked).toHaveLength(REQUESTS);
    } finally {
      await Promise.all(running.map((service) => service.stop()));
      await Promise.all(buses.map((bus) => bus.close()));
      await redis.stop();
    }
  });
}

async function openBus(redis: TestRedis, opened: Bus[]): Promise<Bus> {
  const bus = new Bus({ redisUrl: redis.url, namespace: redis.namespace, environment: 'sandbox', processName: 'test' });
  opened.push(bus);
  await bus.connect();
  return bus;
}

/** The source's module as it ships, its operations counted as they are asked. */
function moduleOf<P extends SourceProvider>({ definition, provider }: ConformanceSubject<P>, asked: string[]) {
  const operations = Object.fromEntries(
    Object.entries(definition.operations).map(([name, operation]) => [
      name,
      {
        ...operation,
        ask: (...question: Parameters<typeof operation.ask>) => {
          asked.push(name);
          return operation.ask(...question);
        },
      },
    ]),
  );
  const made = provider();
  const Provider = function MadeProvider() {
    return made;
  } as unknown as new () => P;
  return sourceModule({ ...definition, operations }, { sandbox: Provider, live: {} });
}

function contextOf(redis: TestRedis): ProcessContext {
  const logger = createLogger('test', 'silent');
  const config = { environment: 'sandbox', namespace: redis.namespace } as ProcessContext['config'];
  return { name: 'test', env: new Env({}), config, logger, metrics: new Registry(), health: new Health() };
}

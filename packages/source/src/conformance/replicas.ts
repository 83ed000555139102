/// <reference types="jest" />
import type { SourceState } from '@cotejo/contracts';
import { Env, Health, type ProcessContext, type Running } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { serveModule } from '@cotejo/platform/service';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import type { SourceProvider } from '../provider.js';
import { sourceModule } from '../source.module.js';
import { type ConformanceSubject, personalValues } from './subject.js';

const REPLICAS = 3;
const REQUESTS = 30;
/** Far above the deadline of any source: this test counts executions, and thirty at once take long on a busy machine. */
const DEADLINE_MS = 10_000;

/** Starts three replicas on a real bus: exactly one of them must execute each request. */
export function describeReplicas<P extends SourceProvider>(subject: ConformanceSubject<P>): void {
  it('executes each request in exactly one of three replicas, and each replica reports its state', async () => {
    const redis = await startRedis();
    const executions: string[] = [];
    const buses: Bus[] = [];
    const running: Running[] = [];
    try {
      for (let replica = 0; replica < REPLICAS; replica += 1) {
        const bus = await openBus(redis, buses);
        running.push(await serveModule(moduleOf(subject, executions))(contextOf(redis, subject.definition.id), bus));
      }
      const caller = await openBus(redis, buses);
      const [pattern, query] = Object.entries(subject.queries)[0] as [string, object];
      const call = () => caller.call<{ status: string }>(pattern, { query }, { deadline: Date.now() + DEADLINE_MS });
      await waitFor(async () => (await call()).status === 'ok', { what: 'the first replica' });
      executions.length = 0;
      const reports = await Promise.all(Array.from({ length: REQUESTS }, call));
      expect(reports.every(({ status }) => status === 'ok')).toBe(true);
      expect(executions).toHaveLength(REQUESTS);
      await expectStates(caller, subject);
    } finally {
      await Promise.all(running.map((service) => service.stop()));
      await Promise.all(buses.map((bus) => bus.close()));
      await redis.stop();
    }
  });
}

/** Expects a state from each replica, with every request counted in one of them. */
async function expectStates<P extends SourceProvider>(caller: Bus, { definition, queries }: ConformanceSubject<P>) {
  const options = { deadline: Date.now() + DEADLINE_MS };
  const answers = await caller.callEach<SourceState>(`${definition.id}.state`, null, options);
  expect(answers).toHaveLength(REPLICAS);
  const states = answers.map(({ answer }) => answer as SourceState);
  for (const { host, startedAt, providers, data } of states) {
    expect([host !== '', Date.parse(startedAt) <= Date.now()]).toEqual([true, true]);
    expect(providers).toMatchObject([{ id: expect.any(String), configured: true, breaker: 'closed', inflight: 0 }]);
    for (const { name, version } of data) {
      expect([typeof name, typeof version]).toEqual(['string', 'string']);
    }
  }
  const calls = states.flatMap(({ providers }) => providers.flatMap((provider) => Object.values(provider.calls)));
  // The requests that waited for the first replica are counted too.
  expect(calls.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(REQUESTS);
  // The last digits of a latency may look like a cédula.
  const text = JSON.stringify(states, (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value));
  for (const value of personalValues(queries)) {
    expect(text).not.toContain(value);
  }
}

async function openBus(redis: TestRedis, opened: Bus[]): Promise<Bus> {
  const bus = new Bus({ redisUrl: redis.url, namespace: redis.namespace, environment: 'sandbox', processName: 'test' });
  opened.push(bus);
  await bus.connect();
  return bus;
}

/** Returns the source's real module, with operations that record each execution. */
function moduleOf<P extends SourceProvider>({ definition, provider }: ConformanceSubject<P>, executions: string[]) {
  const operations = Object.fromEntries(
    Object.entries(definition.operations).map(([name, operation]) => [
      name,
      {
        ...operation,
        fetch: (...call: Parameters<typeof operation.fetch>) => {
          executions.push(name);
          return operation.fetch(...call);
        },
      },
    ]),
  );
  const instance = provider();
  const Provider = function SharedProvider() {
    return instance;
  } as unknown as new () => P;
  return sourceModule({ ...definition, operations }, { sandbox: Provider, live: {} });
}

function contextOf(redis: TestRedis, source: string): ProcessContext {
  const logger = createLogger('test', 'silent');
  const config = { environment: 'sandbox', namespace: redis.namespace } as ProcessContext['config'];
  const env = new Env({ [`COTEJO_${source.toUpperCase()}_DEADLINE_MS`]: String(DEADLINE_MS) });
  return { name: 'test', env, config, logger, metrics: new Registry(), health: new Health() };
}

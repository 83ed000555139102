import { RpcClient } from '@cotejo/platform/service';
import { Bus } from '@cotejo/transport';
import { SourcesController } from './sources.controller.js';

it('reports every source as unknown within five seconds while the bus is away', async () => {
  const scope = { namespace: 'cotejo', environment: 'sandbox', processName: 'test' };
  const bus = new Bus({ redisUrl: 'redis://127.0.0.1:1', ...scope });
  void bus.connect().catch(() => {});
  try {
    const startedAt = performance.now();
    const { sources } = await new SourcesController(new RpcClient(bus)).list();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(sources.map(({ id }) => id)).toContain('registry');
    for (const source of sources) {
      expect(source).toEqual({ id: source.id, state: 'unknown', replicas: [] });
    }
  } finally {
    await bus.close();
  }
});

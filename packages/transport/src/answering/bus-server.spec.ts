import { concatMap, of, tap, timer } from 'rxjs';
import type { Bus } from '../bus.js';
import type { CallContext, ServiceHandler } from '../bus-options.js';
import { BusServer } from './bus-server.js';

const CONTEXT = {} as CallContext;

/** A server whose handlers can be called as the bus calls them. */
async function listen(prepare: (server: BusServer) => void): Promise<ServiceHandler> {
  const serving: ServiceHandler[] = [];
  const bus = { serve: async (_: string, handler: ServiceHandler) => serving.push(handler) };
  const server = new BusServer(bus as unknown as Bus);
  prepare(server);
  await server.listen((error) => expect(error).toBeUndefined());
  return serving[0] as ServiceHandler;
}

it('returns an answer that is there at once without a promise', async () => {
  const call = await listen((server) => server.addHandler('stock.reserve', (count: number) => count + 1));
  expect(call('reserve', 1, CONTEXT)).toBe(2);
  expect(() => call('release', 1, CONTEXT)).toThrow(expect.objectContaining({ code: 'unknown_operation' }));
});

it('calls the hook for the end after the last value of a stream', async () => {
  const events: string[] = [];
  const stream = () =>
    timer(5).pipe(
      concatMap(() => of('first', 'last')),
      tap((value) => events.push(value)),
    );
  const call = await listen((server) => {
    server.addHandler('stock.reserve', async () => stream());
    server.setOnProcessingEndHook(() => events.push('end'));
  });
  await expect(call('reserve', 1, CONTEXT)).resolves.toBe('last');
  expect(events).toEqual(['first', 'last', 'end']);
});

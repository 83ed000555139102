import { useFixture, waitFor } from '@cotejo/testing';
import {
  CallAbortedError,
  type CallContext,
  DeadlineExceededError,
  OverloadedError,
  RemoteError,
  type ServiceHandler,
} from '../src/index.js';
import { BusFixture, farDeadline, KINDS, type TestBus } from '../src/testing/bus-fixture.js';

/** A handler that runs until its signal is aborted. */
function untilAborted(seen: CallContext[]): ServiceHandler {
  return (_operation, _payload, context) => {
    seen.push(context);
    return new Promise((_resolve, reject) => context.signal.addEventListener('abort', () => reject(new Error('stop'))));
  };
}

const CASES = [
  ['same process', 'one Redis'] as const,
  ...KINDS.map((kind) => ['other process', kind] as const),
  ['other process, as the own one is full', 'one Redis'] as const,
] as const;

describe.each(CASES)('a call to a service of the %s, over %s', (layout, kind) => {
  const fixture = useFixture(() => BusFixture.start(kind));
  afterEach(() => fixture.closeBuses());

  /** A service under one handler, and a caller in another process or in the same. */
  async function setUp(handler: ServiceHandler): Promise<{ caller: TestBus; host: TestBus }> {
    const host = await fixture.connect({ inFlightMax: 2, drainMaxMs: 50 });
    await host.bus.serve('echo', handler);
    if (layout === 'same process') {
      return { caller: host, host };
    }
    const caller = await fixture.connect({ inFlightMax: 0 });
    if (layout === 'other process, as the own one is full') {
      await caller.bus.serve('echo', () => Promise.reject(new Error('there is no room for a call')));
    }
    return { caller, host };
  }

  it('is executed once, with its operation, payload, trace and first attempt', async () => {
    const seen: unknown[] = [];
    const { caller } = await setUp(async (operation, payload, context) => {
      const { requestId, traceparent, attempt, deadline } = context;
      seen.push({ operation, payload, requestId, traceparent, attempt, deadline });
      return { answer: payload };
    });
    const options = { deadline: farDeadline(), requestId: 'req_1', traceparent: '00-aa-bb-01' };
    await expect(caller.bus.call('echo.say.twice', { word: 'ñ' }, options)).resolves.toEqual({ answer: { word: 'ñ' } });
    expect(seen).toEqual([{ operation: 'say.twice', payload: { word: 'ñ' }, attempt: 1, ...options }]);
    expect(await caller.count('transport_calls_total', { service: 'echo', outcome: 'ok' })).toBe(1);
    expect(await caller.metrics.metrics()).toMatch(
      /transport_call_duration_seconds_bucket{le="\+Inf",service="echo"} 1\n.*_sum{service="echo"} 0\.\d+\n.*_count{service="echo"} 1\n/,
    );
  });

  it('returns undefined when the handler returns undefined', async () => {
    const { caller } = await setUp(async () => undefined);
    await expect(caller.bus.call('echo.say', undefined, { deadline: farDeadline() })).resolves.toBeUndefined();
  });

  it('fails at its deadline, and the signal of the handler is aborted', async () => {
    const seen: CallContext[] = [];
    const { caller } = await setUp(untilAborted(seen));
    const call = caller.bus.call('echo.wait', {}, { deadline: Date.now() + 500 });
    await expect(call).rejects.toThrow(DeadlineExceededError);
    await waitFor(() => seen[0]?.signal.aborted, { what: 'the signal of the handler' });
    expect(await caller.count('transport_calls_total', { outcome: 'deadline_exceeded' })).toBe(1);
  });

  it('is not executed when its deadline has passed', async () => {
    const seen: CallContext[] = [];
    const { caller } = await setUp(untilAborted(seen));
    await expect(caller.bus.call('echo.wait', {}, { deadline: Date.now() - 1 })).rejects.toThrow(DeadlineExceededError);
    expect(seen).toHaveLength(0);
  });

  it('fails when the caller aborts it, and the signal of the handler is aborted', async () => {
    const seen: CallContext[] = [];
    const { caller } = await setUp(untilAborted(seen));
    const controller = new AbortController();
    const call = caller.bus.call('echo.wait', {}, { deadline: farDeadline(), signal: controller.signal });
    await Promise.all([
      expect(call).rejects.toThrow(CallAbortedError),
      waitFor(() => seen.length === 1).then(() => controller.abort()),
    ]);
    await waitFor(() => seen[0]?.signal.aborted, { what: 'the signal of the handler' });
    const late = caller.bus.call('echo.wait', {}, { deadline: farDeadline(), signal: controller.signal });
    await expect(late).rejects.toThrow(CallAbortedError);
  });

  it('fails with the code of the error of the handler, and nothing else of that error', async () => {
    const { caller } = await setUp(async (operation) => {
      throw Object.assign(new Error('cédula 1000000001'), { code: operation === 'coded' ? 'not_found' : '1000000001' });
    });
    const failures = ['coded', 'uncoded'].map((operation) =>
      caller.bus.call(`echo.${operation}`, {}, { deadline: farDeadline() }).catch((error: unknown) => error),
    );
    const [coded, uncoded] = await Promise.all(failures);
    expect(coded).toEqual(new RemoteError('not_found'));
    expect(uncoded).toMatchObject({ code: 'internal_error' });
    expect(`${coded}${uncoded}${JSON.stringify([coded, uncoded])}`).not.toContain('1000000001');
    expect(await caller.count('transport_calls_total', { outcome: 'remote_error' })).toBe(2);
  });

  it('is refused at once when inFlightMax calls run', async () => {
    const seen: CallContext[] = [];
    const { caller, host } = await setUp(untilAborted(seen));
    const controller = new AbortController();
    const options = { deadline: farDeadline(), signal: controller.signal };
    const running = [1, 2].map(() => caller.bus.call('echo.wait', {}, options).catch((error: Error) => error.name));
    await waitFor(() => seen.length === 2);
    await expect(caller.bus.call('echo.wait', {}, options)).rejects.toThrow(OverloadedError);
    expect(seen).toHaveLength(2);
    expect(await host.count('transport_inflight', { service: 'echo' })).toBe(2);
    controller.abort();
    expect(await Promise.all(running)).toEqual(['CallAbortedError', 'CallAbortedError']);
    await waitFor(async () => (await host.count('transport_inflight')) === 0);
  });

  it.each(['echo', 'Echo.say', 'echo.', 'e*ho.say'])('rejects with a TypeError for the pattern %s', async (pattern) => {
    const { caller } = await setUp(async () => 1);
    await expect(caller.bus.call(pattern, {}, { deadline: farDeadline() })).rejects.toThrow(TypeError);
    await expect(caller.bus.call('echo.say', {}, { deadline: Number.NaN })).rejects.toThrow(TypeError);
  });
});

import type { BiometricQuery } from '@cotejo/contracts';
import { Env } from '@cotejo/platform';
import type { ProviderContext } from '@cotejo/source';
import type { Fault } from '../../test/operator-emulator.js';
import { type OperatorFixture, startOperatorFixture } from '../../test/operator-fixture.js';
import { OperatorBiometricProvider } from './operator.provider.js';

const QUERY: BiometricQuery = { reference: 'tx-2026.000123_a', document: '1020304050' };
const DEADLINE_MS = 300;

let fixture: OperatorFixture;
let provider: OperatorBiometricProvider;
beforeEach(async () => {
  fixture = await startOperatorFixture();
  provider = fixture.provider();
});
afterEach(() => fixture.stop());

const within = (ms = DEADLINE_MS): ProviderContext => ({
  signal: AbortSignal.timeout(ms),
  deadline: Date.now() + ms,
  attempt: 1,
});
const ask = async (query = QUERY) => (await provider.validation(query, within())).record;

/** Everything an error says, as a log or a debugger could show it. */
function everyWordOf(error: Error): string {
  return JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: String(error.cause) });
}

describe('an operator that answers', () => {
  it('tells how a validation by finger ended', async () => {
    fixture.operator.transactions.set(QUERY.reference, {
      document: { type: 'CC', number: '1020304050' },
      validatedAt: new Date(Date.now() - 3 * 60_000 - 5_000).toISOString(),
      modality: 'finger',
      fingers: [
        { position: 2, score: 12 },
        { position: 7, score: 57 },
      ],
    });
    expect(await ask()).toEqual({
      known: true,
      modality: 'finger',
      matched: true,
      live: null,
      documentMatches: true,
      ageMinutes: 3,
      score: 57,
    });
    expect(fixture.operator.asked).toEqual([QUERY.reference]);
  });

  it('tells that it knows no such transaction', async () => {
    expect(await ask()).toMatchObject({ known: false, matched: null, live: null, documentMatches: null });
  });

  it('is asked on connections that are kept, no more than are allowed', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_CONNECTIONS_MAX: '2' });
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    await ask();
    expect(fixture.operator.connections).toBeLessThanOrEqual(2);
    expect(fixture.operator.asked).toHaveLength(21);
  });
});

describe('an operator that fails', () => {
  it.each<[Fault, string]>([
    ['reset', 'connection_reset'],
    ['cut', 'connection_reset'],
    ['garbage', 'malformed_answer'],
    ['ten_megabytes', 'answer_too_large'],
    ['wrong_reference', 'wrong_reference'],
    ['refused_key', 'http_403'],
    ['another_404', 'malformed_answer'],
    ['redirect', 'http_302'],
    ['broken', 'http_500'],
  ])('by %s is unavailable (%s), in time, and nothing of the buyer is in the error', async (fault, code) => {
    fixture.operator.fault = fault;
    const startedAt = performance.now();
    const error = await provider.validation(QUERY, within(2_000)).catch((failure: Error) => failure);
    expect(error).toMatchObject({ status: 'unavailable', code });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    for (const value of Object.values(QUERY)) {
      expect(everyWordOf(error as Error)).not.toContain(value);
    }
  });

  it('by silence keeps nobody waiting beyond the deadline, and does not hold the connection', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_CONNECTIONS_MAX: '1' });
    fixture.operator.fault = 'slow';
    const startedAt = performance.now();
    const error = await provider.validation(QUERY, within()).catch((failure: Error) => failure);
    expect(error).toMatchObject({ status: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 500);
    fixture.operator.fault = undefined;
    expect(await ask()).toMatchObject({ known: false });
  });

  it('by a key that is not ours, or a path that is not its own, never says "unknown reference"', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_BASE_URL: fixture.operator.url.replace('/v2', '/v9') });
    await expect(ask()).rejects.toMatchObject({ code: 'no_such_path' });
    provider = fixture.provider({ COTEJO_BIOMETRIC_API_KEY_FILE: fixture.wrongKeyFile });
    await expect(ask()).rejects.toMatchObject({ code: 'http_401' });
  });

  it('by being away is unavailable', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_BASE_URL: 'http://127.0.0.1:9' });
    await expect(ask()).rejects.toMatchObject({ status: 'unavailable', code: 'connection_refused' });
  });
});

it('without a contract is not configured', async () => {
  const unconfigured = new OperatorBiometricProvider({ env: new Env({}) });
  await unconfigured.open();
  expect(unconfigured.configured()).toBe(false);
  await expect(unconfigured.validation(QUERY, within())).rejects.toMatchObject({ status: 'not_configured' });
});

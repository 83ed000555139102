import type { BiometricQuery } from '@cotejo/contracts';
import { Env } from '@cotejo/platform';
import type { ProviderContext } from '@cotejo/source';
import { type OperatorFixture, startOperatorFixture } from '../../test/operator-fixture.js';
import type { Fault } from '../testing/operator-emulator.js';
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
const fetch = async (query = QUERY) => (await provider.fetchValidation(query, within())).record;

/** Returns all texts of an error that a log or a debugger could show. */
function allTextsOf(error: Error): string {
  return JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: String(error.cause) });
}

describe('an operator that answers', () => {
  it('returns the result of a validation by finger', async () => {
    fixture.operator.transactions.set(QUERY.reference, {
      document: { type: 'CC', number: '1020304050' },
      validatedAt: new Date(Date.now() - 3 * 60_000 - 5_000).toISOString(),
      modality: 'finger',
      fingers: [
        { position: 2, score: 12 },
        { position: 7, score: 57 },
      ],
    });
    expect(await fetch()).toEqual({
      known: true,
      modality: 'finger',
      matched: true,
      live: null,
      documentMatches: true,
      ageMinutes: 3,
      score: 57,
    });
    expect(fixture.operator.requested).toEqual([QUERY.reference]);
  });

  it('returns a record with known: false for an unknown transaction', async () => {
    expect(await fetch()).toMatchObject({ known: false, matched: null, live: null, documentMatches: null });
  });

  it('is called on keep-alive connections, up to the limit', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_CONNECTIONS_MAX: '2' });
    await Promise.all(Array.from({ length: 20 }, () => fetch()));
    await fetch();
    expect(fixture.operator.connections).toBeLessThanOrEqual(2);
    expect(fixture.operator.requested).toHaveLength(21);
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
  ])('with the fault %s throws %s in time, without personal values in the error', async (fault, code) => {
    fixture.operator.fault = fault;
    const startedAt = performance.now();
    const error = await provider.fetchValidation(QUERY, within(2_000)).catch((failure: Error) => failure);
    expect(error).toMatchObject({ status: 'unavailable', code });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    for (const value of Object.values(QUERY)) {
      expect(allTextsOf(error as Error)).not.toContain(value);
    }
  });

  it('without an answer throws a timeout at the deadline and frees the connection', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_CONNECTIONS_MAX: '1' });
    fixture.operator.fault = 'slow';
    const startedAt = performance.now();
    const error = await provider.fetchValidation(QUERY, within()).catch((failure: Error) => failure);
    expect(error).toMatchObject({ status: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 500);
    fixture.operator.fault = undefined;
    expect(await fetch()).toMatchObject({ known: false });
  });

  it('with a wrong path or a wrong key throws, and does not report an unknown reference', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_BASE_URL: fixture.operator.url.replace('/v2', '/v9') });
    await expect(fetch()).rejects.toMatchObject({ code: 'no_such_path' });
    provider = fixture.provider({ COTEJO_BIOMETRIC_API_KEY_FILE: fixture.wrongKeyFile });
    await expect(fetch()).rejects.toMatchObject({ code: 'http_401' });
  });

  it('without a listening server throws unavailable', async () => {
    provider = fixture.provider({ COTEJO_BIOMETRIC_BASE_URL: 'http://127.0.0.1:9' });
    await expect(fetch()).rejects.toMatchObject({ status: 'unavailable', code: 'connection_refused' });
  });
});

it('is not configured without a contract', async () => {
  const unconfigured = new OperatorBiometricProvider({ env: new Env({}) });
  await unconfigured.open();
  expect(unconfigured.configured()).toBe(false);
  await expect(unconfigured.fetchValidation(QUERY, within())).rejects.toMatchObject({ status: 'not_configured' });
});

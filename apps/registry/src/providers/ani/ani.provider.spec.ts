import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Env, type ProcessScope } from '@cotejo/platform';
import type { ProviderContext } from '@cotejo/source';
import { providerContext } from '@cotejo/source/testing';
import { suiteFolder } from '@cotejo/testing';
import { generate } from 'selfsigned';
import {
  ANI_PASSWORD,
  type AniEmulator,
  type AniFault,
  type AniOptions,
  startAni,
} from '../../testing/ani-emulator.js';
import { AniRegistryProvider } from './ani.provider.js';

const EVA = {
  primerApellido: 'LUNA',
  particula: 'DE LA',
  segundoApellido: 'PEÑA & "HIJOS" <SAS>',
  primerNombre: 'EVA',
  segundoNombre: 'DEL MAR',
  municipioExpedicion: 'BOGOTA D.C.',
  departamentoExpedicion: 'CUNDINAMARCA',
  fechaExpedicion: '27/11/1982',
  estadoCedula: '0',
  genero: 'FEMENINO',
};
const PERSONS = {
  '1000000009': EVA,
  '41000001': { ...EVA, nuip: '0041.000.001', particula: ' ', segundoNombre: '', estadoCedula: '21', genero: 'X' },
  '41000002': { ...EVA, fechaExpedicion: '31/02/1982', municipioExpedicion: '', departamentoExpedicion: '' },
  '41000003': { ...EVA, estadoCedula: '52' },
  '41000005': { ...EVA, nuip: '4100000.5' },
  '41000004': { ...EVA, estadoCedula: 'VIGENTE' },
};
const KNOWN = '1000000009';
const UNKNOWN = '1099999999';

const folder = suiteFolder();
const started: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((resource) => resource.close()));
});

async function start(
  options: Partial<AniOptions> = {},
  variables: Record<string, string> = {},
): Promise<{ ani: AniEmulator; provider: AniRegistryProvider }> {
  const ani = await startAni({ style: 'list', persons: PERSONS, ...options });
  const provider = providerOf({ ...ani.variables, ...variables });
  started.push(ani);
  return { ani, provider };
}

function providerOf(variables: Record<string, string>): AniRegistryProvider {
  const provider = new AniRegistryProvider({ env: new Env(variables) } as ProcessScope);
  started.push(provider);
  return provider;
}

const context = (given: Partial<ProviderContext> = {}) => providerContext({ deadline: Date.now() + 10_000, ...given });
const causeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error) => error.code,
  );

describe.each(['list', 'xml'] as const)('the ANI in the style %s', (style) => {
  it('converts the fields of a person', async () => {
    const { provider } = await start({ style });
    expect(provider.configured()).toBe(true);
    const { asOf, record } = await provider.fetchRecord({ document: KNOWN }, context());
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/);
    expect(Math.abs(Date.now() - Date.parse(asOf))).toBeLessThan(60_000);
    expect({ record }).toEqual({
      record: {
        statusCode: 0,
        firstName: 'EVA',
        secondName: 'DEL MAR',
        firstSurname: 'LUNA',
        surnameParticle: 'DE LA',
        secondSurname: 'PEÑA & "HIJOS" <SAS>',
        issueDate: '1982-11-27',
        issuePlace: 'BOGOTA D.C. - CUNDINAMARCA',
        sex: 'F',
      },
    });
  });

  it('returns no record when the service says that no person has the number', async () => {
    const { provider } = await start({ style });
    expect((await provider.fetchRecord({ document: UNKNOWN }, context())).record).toBeNull();
    expect((await provider.fetchRecord({ document: '41000003' }, context())).record).toMatchObject({ statusCode: 52 });
  });

  it('reads padded and dotted numbers, empty fields and impossible dates', async () => {
    const { provider } = await start({ style });
    const fetch = async (document: string) => (await provider.fetchRecord({ document }, context())).record;
    expect(await fetch('41000001')).toMatchObject({
      statusCode: 21,
      surnameParticle: null,
      secondName: null,
      sex: 'X',
    });
    expect(await fetch('41000002')).toMatchObject({ issueDate: null, issuePlace: null });
  });

  it('takes a number with a decimal part for no person', async () => {
    const { provider } = await start({ style });
    const answer = provider.fetchRecord({ document: '41000005' }, context());
    await expect(answer).rejects.toMatchObject({ code: 'malformed_answer' });
  });

  it.each<[AniFault, string]>([
    ['reset', 'connection_reset'],
    ['garbage', 'malformed_answer'],
    ['huge', 'answer_too_large'],
    ['wrong_number', 'wrong_subject'],
    ['twice', 'malformed_answer'],
    ['soap_fault', 'soap_fault'],
    ['http_500', 'http_500'],
    ['truncated', 'malformed_answer'],
    ['entity_bomb', 'malformed_answer'],
    ['deep', 'malformed_answer'],
    ['partial', 'missing_in_answer'],
    ['refused', 'ani_error_99'],
    ['unknown_code', 'ani_error_7'],
  ])('throws for the fault %s', async (fault, code) => {
    const { ani, provider } = await start({ style });
    ani.fault = fault;
    const startedAt = Date.now();
    const answer = provider.fetchRecord({ document: KNOWN }, context());
    await expect(answer).rejects.toMatchObject({ status: 'unavailable', code, countsAgainstHealth: true });
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    expect(ani.calls).toHaveLength(1);
    ani.fault = 'none';
    expect((await provider.fetchRecord({ document: KNOWN }, context())).record).not.toBeNull();
  });

  it('throws when the service refuses the credentials', async () => {
    const { provider } = await start({ style }, { COTEJO_ANI_USER: 'OTRO' });
    expect(await causeOf(provider.fetchRecord({ document: KNOWN }, context()))).toBe('ani_error_10');
  });
});

describe('the ANI', () => {
  it('is not configured without a contract', async () => {
    const provider = providerOf({});
    expect(provider.configured()).toBe(false);
    expect(await causeOf(provider.fetchRecord({ document: KNOWN }, context()))).toBe('not_configured');
  });

  it('throws for a status that is not a number', async () => {
    const { provider } = await start();
    expect(await causeOf(provider.fetchRecord({ document: '41000004' }, context()))).toBe('malformed_answer');
  });

  it('throws on a timeout, and when nothing listens', async () => {
    const { ani, provider } = await start({}, { COTEJO_ANI_TIMEOUT_MS: '80' });
    ani.fault = 'silent';
    await expect(provider.fetchRecord({ document: KNOWN }, context())).rejects.toMatchObject({ status: 'timeout' });
    await ani.close();
    expect(await causeOf(provider.fetchRecord({ document: KNOWN }, context()))).toBe('connection_refused');
  });

  it('sends an encrypted password unchanged when there is no public key', async () => {
    const { ani, provider } = await start({}, { COTEJO_ANI_PUBLIC_KEY_FILE: '' });
    expect(await causeOf(provider.fetchRecord({ document: KNOWN }, context()))).toBe('ani_error_10');
    const [keyFile, passwordFile] = [ani.variables.COTEJO_ANI_PUBLIC_KEY_FILE as string, join(folder, 'encrypted')];
    const key = createPublicKey({ key: await readFile(keyFile), format: 'der', type: 'spki' });
    const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(ANI_PASSWORD));
    await writeFile(passwordFile, encrypted.toString('base64'));
    const settings = { COTEJO_ANI_PUBLIC_KEY_FILE: '', COTEJO_ANI_PASSWORD_FILE: passwordFile };
    const known = providerOf({ ...ani.variables, ...settings });
    expect((await known.fetchRecord({ document: KNOWN }, context())).record).not.toBeNull();
  });

  it('connects by TLS with a private certificate authority and a client certificate', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    const { ani, provider } = await start({
      tls: { key, cert, ca: cert, requestCert: true, rejectUnauthorized: true },
    });
    expect(await causeOf(provider.fetchRecord({ document: KNOWN }, context()))).toBe('tls_failed');
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(certFile, cert);
    await writeFile(keyFile, key);
    const trusting = { ...ani.variables, COTEJO_ANI_CA_FILE: certFile };
    expect(await causeOf(providerOf(trusting).fetchRecord({ document: KNOWN }, context()))).not.toBe('answered');
    const known = providerOf({ ...trusting, COTEJO_ANI_CERT_FILE: certFile, COTEJO_ANI_KEY_FILE: keyFile });
    expect((await known.fetchRecord({ document: KNOWN }, context())).record).not.toBeNull();
  });

  it('is not called again after the first replica died, unless the setting allows it', async () => {
    const byDefault = await start();
    const again = context({ attempt: 2 });
    await expect(byDefault.provider.fetchRecord({ document: KNOWN }, again)).rejects.toMatchObject({
      status: 'unavailable',
      code: 'not_asked_twice',
      countsAgainstHealth: false,
    });
    expect(byDefault.ani.calls).toEqual([]);
    const retrying = await start({}, { COTEJO_ANI_RETRY_AFTER_REROUTE: 'true' });
    expect((await retrying.provider.fetchRecord({ document: KNOWN }, again)).record).not.toBeNull();
  });

  it('caches answers only if the cache is configured', async () => {
    const plain = await start();
    const cached = await start({}, { COTEJO_ANI_CACHE_SECONDS: '1' });
    for (const { provider } of [plain, cached]) {
      await provider.fetchRecord({ document: KNOWN }, context());
      await provider.fetchRecord({ document: KNOWN }, context());
    }
    expect([plain.ani.calls.length, cached.ani.calls.length]).toEqual([2, 1]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await cached.provider.fetchRecord({ document: KNOWN }, context());
    expect(cached.ani.calls.length).toBe(2);
  });
});

describe('calls to the ANI', () => {
  const documents = (count: number) => Array.from({ length: count }, (_, index) => String(1_000_000_000 + index));
  const fetchAll = (provider: AniRegistryProvider, count: number, given: Partial<ProviderContext> = {}) =>
    Promise.all(
      documents(count).map((document) =>
        provider.fetchRecord({ document }, context(given)).then(
          () => 'ok',
          ({ code }) => code,
        ),
      ),
    );

  it('have several cédulas, up to the limit of the contract, and each of them once', async () => {
    const { ani, provider } = await start({}, { COTEJO_ANI_BATCH_WINDOW_MS: '20', COTEJO_ANI_BATCH_MAX: '10' });
    expect(new Set(await fetchAll(provider, 25))).toEqual(new Set(['ok']));
    expect(ani.calls.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(new Set(ani.calls.flat()).size).toBe(25);
    await Promise.all([1, 2, 3].map(() => provider.fetchRecord({ document: KNOWN }, context())));
    expect(ani.calls.at(-1)).toEqual([KNOWN]);
  });

  it('have one cédula each when batching is off', async () => {
    const { ani, provider } = await start({}, { COTEJO_ANI_BATCH_WINDOW_MS: '0' });
    await fetchAll(provider, 5);
    expect(ani.calls.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('keep to the rate of the contract, and fail at once what cannot be sent in time', async () => {
    const { ani, provider } = await start(
      { callsPerSecond: 5 },
      { COTEJO_ANI_BATCH_WINDOW_MS: '0', COTEJO_ANI_CALLS_PER_SECOND: '5' },
    );
    const startedAt = Date.now();
    // Five calls start at once and five after one window; the next five would start after 2,100 ms. The deadline is shortly
    // before that, to give a busy machine as much time as possible.
    const deadline = startedAt + 2_050;
    const codes = await fetchAll(provider, 20, { deadline });
    // The emulator refuses calls that are too fast with its own code, which would be in this list.
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
    expect(Date.now()).toBeLessThan(deadline);
    expect(ani.calls).toHaveLength(10);
  }, 15_000);

  it('are limited in number at the same time, and wait in a bounded queue', async () => {
    const { ani, provider } = await start(
      {},
      {
        COTEJO_ANI_BATCH_MAX: '1',
        COTEJO_ANI_CONCURRENCY_MAX: '2',
        COTEJO_ANI_QUEUE_MAX: '6',
        COTEJO_ANI_CALLS_PER_SECOND: '100',
      },
    );
    ani.delayMs = 40;
    const codes = await fetchAll(provider, 20);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(8);
    expect(codes.filter((code) => code === 'overloaded')).toHaveLength(12);
    expect(ani.concurrentMax).toBe(2);
  });

  it('are aborted when all callers have given up', async () => {
    const { ani, provider } = await start();
    ani.delayMs = 300;
    const answer = provider.fetchRecord({ document: KNOWN }, context({ signal: AbortSignal.timeout(100) }));
    expect(await causeOf(answer)).toBe('cancelled');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([ani.calls.length, ani.abandoned]).toEqual([1, 1]);
  });
});

import type { LineRecord } from '@cotejo/contracts';
import type { Subscriber } from '../src/testing/camara-apis.js';
import { type CamaraEmulator, type CamaraOperatorOptions, startCamara } from '../src/testing/camara-emulator.js';
import type { EmulatedOperator } from '../src/testing/camara-operator.js';
import { camaraProvider, contextOf, type ProviderUnderTest } from './camara-fixture.js';

/** A number that is assigned to Claro. */
export const PHONE = '+573104445566';
/** A number with Tigo's code that is in no table of ranges. */
export const UNSURE = '+573001234567';
const HOUR_MS = 3_600_000;
export const BOGOTA = { lat: 4.65, lon: -74.08 };

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
export const daysAgo = (days: number) => hoursAgo(days * 24).slice(0, 10);

export const OLD: Subscriber = {
  simChangedAt: hoursAgo(1_000.5),
  subscribedOn: daysAgo(1_200),
  contract: 'PAYM',
  cell: { ...BOGOTA, reachM: 1_000 },
};

/** Emulator and provider of the current test. */
export let camara: CamaraEmulator;
export let under: ProviderUnderTest;

export async function start(operators: CamaraOperatorOptions[], variables: Record<string, string> = {}): Promise<void> {
  camara = await startCamara(operators);
  under = camaraProvider({ ...camara.variables, ...variables });
}

/** Starts only Claro, with one line. */
export const startClaro = (subscriber: Subscriber, more: Partial<CamaraOperatorOptions> = {}) =>
  start([{ id: 'claro', name: 'Claro', subscribers: { [PHONE]: subscriber }, ...more }]);

/** Starts Claro, Movistar and Tigo. The line is at the operator `at`, or at none. */
export const startThree = (at: string | null, subscriber = OLD, phone = PHONE) =>
  start(
    ['Claro', 'Movistar', 'Tigo'].map((name) => ({
      id: name.toLowerCase(),
      name,
      subscribers: name === at ? { [phone]: subscriber } : {},
    })),
  );

export const operator = (place = 0) => camara.operators[place] as EmulatedOperator;
export const callCounts = () => camara.operators.map((each) => each.operations().length);
export const fetchLine = async (query: object = {}, context = contextOf()) =>
  (await under.provider.fetchLine({ phone: PHONE, ...query }, context)).record as LineRecord;
export const metric = async (name: string, labels: object) =>
  (await under.registry.getSingleMetric(name)?.get())?.values.find(
    ({ labels: series }) => JSON.stringify(series) === JSON.stringify(labels),
  )?.value ?? 0;

/** Call it after every test. Fails if an exchange violated the published documents. */
export async function end(): Promise<void> {
  await under.provider.close();
  await camara.close();
}

/** An error answer in the format of CAMARA. */
export const camaraError = (status: number, code: string) => ({ status, body: { status, code, message: code } });

import type { LineRecord } from '@cotejo/contracts';
import type { Subscriber } from './camara-apis.js';
import { type CamaraEmulator, type CamaraOperatorOptions, startCamara } from './camara-emulator.js';
import { camaraProvider, contextOf, type ProviderUnderTest } from './camara-fixture.js';
import type { EmulatedOperator } from './camara-operator.js';

/** Assigned to Claro. */
export const PHONE = '+573104445566';
/** Of Tigo's code, in no table of ranges. */
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

/** Of the test that runs. */
export let camara: CamaraEmulator;
export let under: ProviderUnderTest;

export async function start(operators: CamaraOperatorOptions[], variables: Record<string, string> = {}): Promise<void> {
  camara = await startCamara(operators);
  under = camaraProvider({ ...camara.variables, ...variables });
}

/** Claro alone, with this line. */
export const startClaro = (subscriber: Subscriber, more: Partial<CamaraOperatorOptions> = {}) =>
  start([{ id: 'claro', name: 'Claro', subscribers: { [PHONE]: subscriber }, ...more }]);

/** Claro, Movistar and Tigo; the line is at the one named. */
export const startThree = (at: string | null, subscriber = OLD, phone = PHONE) =>
  start(
    ['Claro', 'Movistar', 'Tigo'].map((name) => ({
      id: name.toLowerCase(),
      name,
      subscribers: name === at ? { [phone]: subscriber } : {},
    })),
  );

export const operator = (place = 0) => camara.operators[place] as EmulatedOperator;
export const askedOf = () => camara.operators.map((one) => one.asked().length);
export const ask = async (query: object = {}, context = contextOf()) =>
  (await under.provider.fetchLine({ phone: PHONE, ...query }, context)).record as LineRecord;
export const metric = async (name: string, labels: object) =>
  (await under.registry.getSingleMetric(name)?.get())?.values.find(
    ({ labels: own }) => JSON.stringify(own) === JSON.stringify(labels),
  )?.value ?? 0;

/** What every test ends with; where the published documents are at hand, nothing may have gone against them. */
export async function end(): Promise<void> {
  await under.provider.close();
  await camara.close();
  expect(camara.documents?.takeViolations() ?? []).toEqual([]);
}

/** An answer in the words of CAMARA's errors. */
export const camaraError = (status: number, code: string) => ({ status, body: { status, code, message: code } });

import {
  type CedulaScenario,
  type Facts,
  GATEWAY_SOURCES,
  type InputName,
  type InputScenario,
  SANDBOX_CATALOGUE,
  SIGNALS,
  type SignalCode,
  SOURCE_IDS,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';

/** A buyer whom the sandbox knows: a test cédula, or an ordinary person with one test value. */
export interface TestBuyer {
  /** The value to send: the cédula, or the phone, e-mail or IP address. */
  value: string;
  kind: 'cedula' | Kind;
  es: string;
  en: string;
  /** `false`: the cédula does not exist, so nothing is decided. */
  exists: boolean;
  /** Inputs that the request has, besides the amount. */
  inputs: readonly InputName[];
  /** Sources that answer about them. */
  sources: readonly SourceId[];
  isTrue: readonly SignalCode[];
  /** Signals that the test value leaves without an answer. */
  isOpen: readonly SignalCode[];
  /** Figures and classes of the signals, which choose the band of points. */
  values: Facts['values'];
}

type Kind = 'phone' | 'email' | 'ip';
type Value = InputScenario<object>;

/** The sandbox compares the place of an IP address with a city, so such a request has one. */
const KINDS = {
  phone: { values: SANDBOX_CATALOGUE.phones, source: 'telco', inputs: ['phone'] },
  email: { values: SANDBOX_CATALOGUE.emails, source: 'email', inputs: ['email'] },
  ip: { values: SANDBOX_CATALOGUE.ips, source: 'geo', inputs: ['ip', 'city'] },
} as const satisfies Record<Kind, { values: readonly Value[]; source: SourceId; inputs: readonly InputName[] }>;

/** Sources that answer about every cédula. */
const ALWAYS: readonly SourceId[] = ['registry', 'tax', 'sanctions', 'velocity'];
const SOURCE_OF_INPUT: Partial<Record<InputName, SourceId>> = {
  phone: 'telco',
  email: 'email',
  ip: 'geo',
  name: 'evidence',
};
const OF_GATEWAY: readonly SourceId[] = GATEWAY_SOURCES;
const UNANSWERED: Readonly<Record<string, readonly SignalCode[]>> = {
  not_in_service: ['phone_line_recent', 'phone_holder_mismatch'],
};
/** Links of a test value with others, which the sandbox does not count: everybody uses these values. */
const UNCOUNTED: readonly SignalCode[] = [
  'shared_phone',
  'shared_email',
  'shared_address',
  'shared_payer',
  'shared_ip',
  'amounts_tested',
];
/** Test values that need another input, leave nearly every signal open, or make the source fail. */
const LEFT_OUT = new Set(['other_device', 'line_elsewhere', 'no_data', 'not_checked', 'source_slow', 'source_down']);

/** The test cédulas, then an ordinary person with each test value that has a finding. */
export const TEST_BUYERS: readonly TestBuyer[] = [
  ...SANDBOX_CATALOGUE.cedulas.map(buyerOfCedula),
  ...(['phone', 'email', 'ip'] as const).flatMap((kind) =>
    KINDS[kind].values
      .filter(({ name, signals }) => signals.length > 0 && !LEFT_OUT.has(name))
      .map((value) => buyerOf(kind, value)),
  ),
];

function buyerOfCedula(scenario: CedulaScenario): TestBuyer {
  const { value, es, en, registry, needs = [], signals } = scenario;
  return {
    value,
    kind: 'cedula',
    es,
    en,
    exists: registry !== null,
    inputs: ['document', ...needs],
    sources: [...ALWAYS, ...needs.flatMap((input) => SOURCE_OF_INPUT[input] ?? [])],
    isTrue: signals,
    isOpen: UNCOUNTED,
    values: {},
  };
}

function buyerOf(kind: Kind, { value, name, es, en, signals, record = {} }: Value): TestBuyer {
  const { source, inputs } = KINDS[kind];
  return {
    value,
    kind,
    es,
    en,
    exists: true,
    inputs: ['document', ...inputs],
    sources: [...ALWAYS, source],
    isTrue: ['tax_active', ...signals],
    isOpen: [...UNCOUNTED, ...(UNANSWERED[name] ?? [])],
    values: valuesOf(name, record),
  };
}

/**
 * The facts that the sandbox gives to scoring for a test buyer; `null`: the cédula does not exist, so nothing is decided.
 * @param planned the sources of the tenant's plan
 */
export function factsOf(buyer: TestBuyer, amountCop: number | null, planned: readonly SourceId[]): Facts | null {
  if (!buyer.exists) {
    return null;
  }
  const { isTrue, isOpen, values } = buyer;
  const inputs: InputName[] = [...buyer.inputs, ...(amountCop === null ? [] : (['amount'] as const))];
  const statusOf = (id: SourceId): SourceStatus => {
    if (!OF_GATEWAY.includes(id) && !planned.includes(id)) {
      return 'not_in_plan';
    }
    return buyer.sources.includes(id) ? 'ok' : 'not_requested';
  };
  const sources = Object.fromEntries(SOURCE_IDS.map((id) => [id, statusOf(id)])) as Facts['sources'];
  const answered = (Object.keys(SIGNALS) as SignalCode[]).filter((code) => {
    const { source, inputs: needed } = SIGNALS[code];
    return (
      sources[source] === 'ok' && !isOpen.includes(code) && needed.every((input: InputName) => inputs.includes(input))
    );
  });
  const states = Object.fromEntries(answered.map((code) => [code, isTrue.includes(code)]));
  return { inputs, sources, states, values, amountCop };
}

function valuesOf(name: string, record: object): Facts['values'] {
  const { simAgeHours, tenureMonths, domainAgeDays } = record as Record<string, number | null | undefined>;
  return {
    ...(typeof simAgeHours === 'number' && { sim_swap_recent: simAgeHours }),
    ...(typeof tenureMonths === 'number' && { phone_line_recent: tenureMonths }),
    ...(typeof domainAgeDays === 'number' && { email_domain_recent: domainAgeDays }),
    ...(name.startsWith('far_city') && { ip_location_mismatch: 'far_city' }),
  };
}

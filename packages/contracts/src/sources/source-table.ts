/** What a caller may send; `orders` are the stated earlier orders. The scorecard looks at which inputs were sent, never at their values. */
export type InputName =
  | 'document'
  | 'name'
  | 'issueDate'
  | 'phone'
  | 'phoneToken'
  | 'email'
  | 'address'
  | 'city'
  | 'ip'
  | 'gps'
  | 'biometric'
  | 'amount'
  | 'payment'
  | 'delivery'
  | 'attributes'
  | 'orders';

/** One operation of a source, named by its message pattern `<source>.<operation>`. */
export interface SourceOperationSpec {
  /** Key of the report among the reports of one verification. */
  report: string;
  /** `input`: called at once. `name`: called when the registry has answered, because the query needs the holder's name. */
  wave: 'input' | 'name';
  /**
   * The operation is called only when the request has all of these inputs. The gateway may have a stricter rule for an
   * operation.
   */
  inputs: readonly InputName[];
}

export interface SourceSpec {
  /** Whether a policy that lists no mandatory sources treats this source as mandatory. */
  mandatoryByDefault: boolean;
  operations: Readonly<Record<`${string}.${string}`, SourceOperationSpec>>;
}

/**
 * The one table of sources: each is an app of the same name. From it derive the ids, the scopes, the messages, the calls of
 * the gateway, the layouts, the services of the host, the enums of the policy schemas and the users of Redis.
 * The order is the order in which sources are shown.
 */
export const SOURCE_TABLE = {
  registry: {
    mandatoryByDefault: true,
    operations: { 'registry.record': { report: 'registry', wave: 'input', inputs: ['document'] } },
  },
  telco: {
    mandatoryByDefault: false,
    operations: {
      'telco.line': { report: 'line', wave: 'input', inputs: ['phone'] },
      'telco.holder': { report: 'holder', wave: 'name', inputs: ['phone', 'document'] },
    },
  },
  tax: {
    mandatoryByDefault: false,
    operations: { 'tax.registration': { report: 'tax', wave: 'input', inputs: ['document'] } },
  },
  sanctions: {
    mandatoryByDefault: true,
    operations: { 'sanctions.screen': { report: 'sanctions', wave: 'name', inputs: ['document'] } },
  },
  geo: {
    mandatoryByDefault: false,
    operations: { 'geo.place': { report: 'place', wave: 'input', inputs: [] } },
  },
  email: {
    mandatoryByDefault: false,
    operations: { 'email.mailbox': { report: 'mailbox', wave: 'input', inputs: ['email'] } },
  },
  biometric: {
    mandatoryByDefault: false,
    operations: { 'biometric.validation': { report: 'biometric', wave: 'input', inputs: ['biometric'] } },
  },
} as const satisfies Record<string, SourceSpec>;

type Table = typeof SOURCE_TABLE;

/** A source that is an app. */
export type SourceAppId = keyof Table;
export const SOURCE_APP_IDS = Object.keys(SOURCE_TABLE) as readonly SourceAppId[];

/** The sources that the gateway makes by itself. They are in every plan, cost nothing, and are never mandatory. */
export const GATEWAY_SOURCES = ['velocity', 'evidence', 'payment'] as const;
export type GatewaySource = (typeof GATEWAY_SOURCES)[number];

/** The sources of a decision, in the order they are shown. */
export type SourceId = SourceAppId | GatewaySource;
export const SOURCE_IDS: readonly SourceId[] = [...SOURCE_APP_IDS, ...GATEWAY_SOURCES];

/** The operations of one source. */
export type OperationOf<Id extends SourceAppId> = keyof Table[Id]['operations'] & string;

/** Every operation of every source: the patterns of the messages that the gateway sends. */
export type SourceOperation = { [Id in SourceAppId]: OperationOf<Id> }[SourceAppId];

type SpecOf<O extends SourceOperation> = {
  [Id in SourceAppId]: O extends OperationOf<Id> ? Table[Id]['operations'][O] : never;
}[SourceAppId];

/** The key of an operation's report among the reports of one verification. */
export type ReportNameOf<O extends SourceOperation> = SpecOf<O> extends { report: infer N extends string } ? N : never;

/** The specification of each operation, and the source that answers it. */
export const SOURCE_OPERATIONS = Object.fromEntries(
  Object.entries(SOURCE_TABLE).flatMap(([source, { operations }]) =>
    Object.entries(operations).map(([pattern, spec]) => [pattern, { source, ...spec }]),
  ),
) as Readonly<
  Record<SourceOperation, SourceOperationSpec & { source: SourceAppId; report: ReportNameOf<SourceOperation> }>
>;

/** Sources that are mandatory when a policy names no mandatory sources. */
export const MANDATORY_BY_DEFAULT = SOURCE_APP_IDS.filter((id) => SOURCE_TABLE[id].mandatoryByDefault);

/**
 * Form of one member of an event's data. With `?` the member may be `null`, which means unknown.
 *
 * - `name`: 1 to 128 printable ASCII characters without blanks, such as an id or a code
 * - `text`: 1 to 300 characters of one line, written by this product or by an operator
 * - `count`: a whole number of at least 0
 * - `time`: ISO 8601 in UTC
 */
type MemberForm = 'name' | 'text' | 'count' | 'time' | 'name?' | 'text?' | 'count?' | 'time?';

/** An event that a merchant can receive: the members of its data, and its description in both languages. */
export interface EventSpec {
  data: Readonly<Record<string, MemberForm>>;
  es: string;
  en: string;
}

/** Every type of event. Types and members are public: they may be added, and are never renamed. No member holds a buyer's value. */
export const EVENTS = {
  'list.updated': {
    data: {
      list: 'name',
      edition: 'name',
      entries: 'count',
      added: 'count?',
      removed: 'count?',
      changed: 'count?',
      bundle: 'name',
    },
    es: 'Una lista de sanciones cambió y ya está en uso',
    en: 'A sanctions list changed and is in use',
  },
  'list.refused': {
    data: { list: 'name', reason: 'name', detail: 'text?' },
    es: 'Una lista de sanciones no se pudo actualizar; sigue en uso la edición anterior',
    en: 'A sanctions list could not be refreshed; the earlier edition stays in use',
  },
  'quota.reached': {
    data: { period: 'name', percent: 'count', used: 'count', quota: 'count' },
    es: 'El consumo llegó al 80 % o al 100 % del cupo',
    en: 'The usage reached 80 % or 100 % of the quota',
  },
  'vendor.cap_reached': {
    data: { vendor: 'name', day: 'name', percent: 'count' },
    es: 'El gasto del día con un proveedor llegó al 80 % o al 100 % del tope de la cuenta',
    en: 'The spending of the day on a vendor reached 80 % or 100 % of the cap of the account',
  },
  'key.exposed': {
    data: { key_id: 'name', prefix: 'name', source_ip_prefix: 'name?' },
    es: 'Una clave de API se envió en una dirección web o en el cuerpo de una consulta',
    en: 'An API key was sent in a web address or in the body of a query',
  },
  'key.refused': {
    data: { key_id: 'name', prefix: 'name', reason: 'name', source_ip_prefix: 'name?' },
    es: 'La API rechazó una clave por sus redes o por el certificado de cliente',
    en: 'The API rejected a key because of its networks or of the client certificate',
  },
  'key.expiring': {
    data: { key_id: 'name', prefix: 'name', expires_at: 'time' },
    es: 'Una clave de API vence en 7 días o en 1 día',
    en: 'An API key expires in 7 days or in 1 day',
  },
  'key.rotated': {
    data: { key_id: 'name', prefix: 'name', retires_at: 'time?' },
    es: 'Una clave de API se reemplazó por otra',
    en: 'An API key was replaced by another key',
  },
  'plan.changed': {
    data: { plan: 'name', previous_plan: 'name' },
    es: 'El plan de la cuenta cambió; rige desde la próxima consulta',
    en: 'The plan of the account changed; it applies to the next query',
  },
  'policy.activated': {
    data: { version: 'name', activated_by: 'text' },
    es: 'Una versión de la política de decisión entró en vigor',
    en: 'A version of the decision policy is in force',
  },
  'sla.statement_issued': {
    data: { month: 'name', statement_id: 'name' },
    es: 'Se emitió el informe mensual del nivel de servicio',
    en: 'The monthly statement of the service level was issued',
  },
  'batch.finished': {
    data: {
      operation: 'name',
      ended_by: 'name',
      first_row: 'count',
      next_row: 'count',
      rows: 'count',
      answered: 'count',
      errors: 'count',
      charged: 'count',
      charge_unknown: 'count',
    },
    es: 'Terminó una consulta por lotes',
    en: 'A batch of queries ended',
  },
  'source.degraded': {
    data: { source: 'name', since: 'time' },
    es: 'Una fuente responde solo en parte o no responde',
    en: 'A source answers only in part, or not at all',
  },
  'source.recovered': {
    data: { source: 'name', since: 'time' },
    es: 'Una fuente volvió a responder bien',
    en: 'A source answers well again',
  },
  'webhook.test': {
    data: { endpoint_id: 'name' },
    es: 'Evento de prueba, que se envía a petición',
    en: 'Test event, sent on request',
  },
} as const satisfies Record<string, EventSpec>;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** The types that an endpoint may subscribe to. A test goes to the endpoint for which it was requested. */
export const SUBSCRIBABLE_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'webhook.test');

type ValueOf<F extends MemberForm> = F extends `${infer Known}?`
  ? ValueOf<Known & MemberForm> | null
  : F extends 'count'
    ? number
    : string;

export type EventData<T extends EventType> = {
  readonly [Member in keyof (typeof EVENTS)[T]['data']]: (typeof EVENTS)[T]['data'][Member] extends infer Form extends
    MemberForm
    ? ValueOf<Form>
    : never;
};

/** Shares of a quota or a cap at which `quota.reached` and `vendor.cap_reached` are sent, in percent. */
export const QUOTA_PERCENTS = [80, 100] as const;

/** Name in the state Redis of a hash, `TENANT VENDOR` to the share of its cap that a tenant reached on a day, in percent. */
export const reachedCapsKey = (namespace: string, environment: string, day: string): string =>
  `${namespace}:${environment}:spend:reached:${day}`;

/** Headers of a delivery, by the Standard Webhooks specification. */
export const SIGNED_EVENT_HEADERS = {
  'webhook-id': 'Id of the event, the same in every delivery',
  'webhook-timestamp': 'Time of the delivery, in seconds since 1970',
  'webhook-signature': 'Signatures over `id.timestamp.body`, separated by spaces',
} as const;

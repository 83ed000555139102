import { texts } from '../../i18n/texts.js';

export const sourcesTexts = texts({
  title: ['Fuentes', 'Sources'],
  description: [
    'El estado de cada fuente, réplica por réplica. Esta página se actualiza cada cinco segundos.',
    'The state of each source, replica by replica. This page refreshes every five seconds.',
  ],
  snapshot: ['Copia del registro civil', 'Snapshot of the civil registry'],
  snapshot_text: [
    'La fuente del registro civil responde con los datos de esta copia.',
    'The civil registry source answers with the data of this snapshot.',
  ],
  snapshot_none: [
    'Ninguna réplica del registro civil tiene una copia.',
    'No replica of the civil registry has a snapshot.',
  ],
  snapshot_sandbox: [
    'En el ambiente de pruebas el registro civil es ficticio y no usa una copia.',
    'In the sandbox the civil registry is fictional and uses no snapshot.',
  ],
  snapshot_differs: [
    'Las réplicas usan copias distintas. Es normal durante unos segundos después de un cambio.',
    'The replicas use different snapshots. This is normal for a few seconds after a change.',
  ],
  snapshot_unknown: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una réplica no respondió: no se sabe qué copia usa.',
      other: `${words.number(count)} réplicas no respondieron: no se sabe qué copia usan.`,
    }),
    words.plural(count, {
      one: 'One replica did not answer: its snapshot is not known.',
      other: `${words.number(count)} replicas did not answer: their snapshots are not known.`,
    }),
  ],
  version: ['Versión', 'Version'],
  as_of: ['Fecha de los datos', 'Date of the data'],
  records: ['Registros', 'Records'],
  used_by: ['En uso por', 'Used by'],
  replicas: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'una réplica', other: `${words.number(count)} réplicas` }),
    words.plural(count, { one: 'one replica', other: `${words.number(count)} replicas` }),
  ],
  never_called: ({ day }: { day: string }) => [
    `Escrito a partir de los documentos del ${day}; nosotros nunca lo hemos llamado`,
    `Written from documents of ${day}, never called by us`,
  ],
  first_called: ({ day }: { day: string }) => [`Primera llamada informada: ${day}`, `First reported call: ${day}`],
  cost: ({ cost, currency }: { cost: string; currency: string }) => [
    `Costo desde el inicio: ${cost} ${currency}`,
    `Cost since the start: ${cost} ${currency}`,
  ],
  cap_share: ({ percent }: { percent: string }) => [`${percent} % del tope`, `${percent} % of the cap`],
  all: ['Todas', 'All'],
  state_ok: ['Disponible', 'Available'],
  state_degraded: ['Degradada', 'Degraded'],
  state_down: ['Caída', 'Down'],
  state_not_configured: ['Sin configurar', 'Not configured'],
  state_unknown: ['Desconocido', 'Unknown'],
  state_ok_text: ['Todas las réplicas pueden responder consultas.', 'Every replica can answer queries.'],
  state_degraded_text: [
    'Algunas réplicas no pueden responder consultas, o no informaron su estado.',
    'Some replicas cannot answer queries, or did not report their state.',
  ],
  state_down_text: [
    'Ninguna réplica puede responder consultas. En cada respuesta los datos de esta fuente son desconocidos.',
    'No replica can answer queries. In every response the data of this source is unknown.',
  ],
  state_not_configured_text: ['No tiene un proveedor configurado.', 'It has no configured provider.'],
  state_unknown_text: [
    'No se pudo consultar a las réplicas: el bus no responde.',
    'The replicas could not be queried: the bus does not answer.',
  ],
  no_replicas: ['No hay réplicas.', 'There are no replicas.'],
  replica: ['Réplica', 'Replica'],
  no_answer: ['No informó su estado: es desconocido.', 'It did not report its state: the state is unknown.'],
  since: ({ ago }: { ago: string }) => [`inició ${ago}`, `started ${ago}`],
  providers_of: ({ source, replica }: { source: string; replica: string }) => [
    `Proveedores de ${source}, réplica ${replica}`,
    `Providers of ${source}, replica ${replica}`,
  ],
  provider: ['Proveedor', 'Provider'],
  breaker: ['Interruptor', 'Circuit breaker'],
  breaker_closed: ['Cerrado: en uso', 'Closed: in use'],
  breaker_open: ['Abierto: sin uso', 'Open: not in use'],
  breaker_half_open: ['Semiabierto: a prueba', 'Half-open: on trial'],
  not_configured: ['Sin configurar', 'Not configured'],
  time: ['Mediana · p95', 'Median · p95'],
  inflight: ['En curso', 'In progress'],
  calls: ['Consultas', 'Queries'],
  last_ok: ['Último éxito', 'Last success'],
  last_failure: ['Último fallo', 'Last failure'],
  data_of: ({ source, replica }: { source: string; replica: string }) => [
    `Datos de ${source}, réplica ${replica}`,
    `Data of ${source}, replica ${replica}`,
  ],
  data_name: ['Datos', 'Data'],
  unreadable: ['No se puede abrir', 'Cannot be opened'],
});

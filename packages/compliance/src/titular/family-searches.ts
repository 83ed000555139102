/** How a family of stored things is searched for a person, and what it means to find the person there. */
export interface FamilySearch {
  /** What the family holds, in Spanish. */
  holds: string;
  /** What a find means, in Spanish. */
  means: string;
  /** A value that is only a number is a count or a time there, so it is not compared with a document number. A field or member is. */
  figures?: boolean;
  /** Keys under which nothing can be found by person, and why not, in Spanish. */
  byNobody?: { keys: RegExp; why: string };
}

const OPERATIONS = 'Un dato de la operación del servicio contiene el dato consultado, escrito por una persona';

/**
 * One decision for each family of `KEY_FAMILIES`. A family without a decision stops the command, and
 * `family-searches.spec.ts` fails.
 */
export const STATE_SEARCHES: Record<string, FamilySearch> = {
  'last use of keys': { holds: 'Último uso de las claves de API del comercio', means: OPERATIONS, figures: true },
  'sign-ins on their way': { holds: 'Ingresos a la consola por enviar al registro externo', means: OPERATIONS },
  'checks of the audit log': {
    holds: 'Resultados de la verificación del registro de auditoría, e ingresos rechazados sin lo que se escribió',
    means: OPERATIONS,
  },
  statements: { holds: 'Declaraciones mensuales de nivel de servicio', means: OPERATIONS, figures: true },
  'decision versions': {
    holds: 'Versiones archivadas de políticas de decisión, 90 días, con hashes con clave secreta de sus listas propias',
    means: 'Una política archivada del comercio permite o rechaza a la persona por su documento, línea, correo o IP',
  },
  blocks: {
    holds:
      'Bloqueos del comercio: hashes con clave secreta de documentos, líneas, correos, direcciones e IP, hasta su fecha de fin',
    means:
      'El comercio bloqueó a la persona por su documento, línea, correo, dirección o IP; el bloqueo se busca y se levanta en la página Bloqueos de la consola, o con cotejo blocks find y lift',
  },
  accounts: {
    holds:
      'Cuentas, claves de API, políticas con hashes con clave secreta de sus listas propias, y registro de auditoría',
    means:
      'Una política del comercio permite o rechaza a la persona, el comercio descartó una coincidencia de lista, o la persona es titular de la cuenta o actuó en ella',
  },
  members: {
    holds: 'Miembros de la consola (nombre y correo laboral)',
    means: 'La persona es o fue miembro de la consola del comercio',
  },
  'sessions and links': {
    holds: 'Sesiones, enlaces y correos de la consola',
    means: 'La persona usa la consola del comercio, o recibió un correo de ella',
  },
  webhooks: { holds: 'Destinos de eventos', means: OPERATIONS },
  'events on their way': { holds: 'Eventos por entregar', means: OPERATIONS },
  'lock of the lists': { holds: 'Bloqueo de la actualización de listas', means: OPERATIONS },
  lists: {
    holds: 'Listas de sanciones y de control, y listas que cargó el comercio',
    means: 'Una lista publicada, o cargada por el comercio, contiene ese número de documento',
  },
  'limits of the moment': {
    holds: 'Límites del momento y marcas de repetición, un día como máximo',
    means: OPERATIONS,
    figures: true,
    byNobody: {
      keys: /:marks?(:|$)/,
      why: 'cada marca es un hash con clave secreta de una solicitud completa, no de una persona; desaparece en un día',
    },
  },
  usage: { holds: 'Cupos y conteos de uso', means: OPERATIONS, figures: true },
  outcomes: {
    holds: 'Conteos de resultados reportados',
    means: OPERATIONS,
    figures: true,
    byNobody: {
      keys: /:receipts:/,
      why: 'cada marca es un hash con clave secreta de un recibo; solo la encuentra quien tiene el recibo',
    },
  },
  spending: { holds: 'Costo de las consultas a proveedores por día', means: OPERATIONS, figures: true },
  'decision counts': { holds: 'Conteos de decisiones por día', means: OPERATIONS, figures: true },
  jobs: { holds: 'Tareas programadas', means: OPERATIONS, figures: true },
  presence: { holds: 'Procesos en marcha', means: OPERATIONS, figures: true },
};

/** The only keys of a bus. */
export const VELOCITY = /^velocity:/;

const BUS_SEARCHES: Record<string, FamilySearch> = {
  velocity: {
    holds: 'Conteos de velocidad: dos días como máximo, y dos semanas donde el comercio cuenta semanas',
    means: '',
    byNobody: {
      keys: VELOCITY,
      why: 'los nombres son hashes con una clave secreta que cambia cada día o cada semana y que solo existe en la memoria del servicio; cada grupo reúne conteos de varias personas',
    },
  },
};

/** Families of the data folder, by the name of their folder or file. */
const DATA_SEARCHES: Record<string, FamilySearch> = {
  registry: {
    holds: 'Copias del registro civil que importó el responsable',
    means: 'La copia importada contiene el registro de ese número de documento',
  },
  tax: {
    holds: 'Copias del RUT que importó el responsable',
    means: 'La copia importada contiene el estado tributario de ese número',
  },
  lists: STATE_SEARCHES.lists as FamilySearch,
  places: { holds: 'Datos publicados de lugares, direcciones y redes: no contienen personas', means: '' },
  backups: {
    holds: 'Copias de respaldo en la carpeta de datos',
    means: '',
    byNobody: { keys: /^$/, why: 'están cifradas: contienen las mismas familias del estado, en una fecha anterior' },
  },
  'audit archive': {
    holds: 'Registro de auditoría exportado',
    means: 'La persona actuó en la consola o en la operación, o un cambio registrado la nombra',
  },
};

/** Finds in these families are read by the compliance officer before the person reads them. */
export const DELICATE_FAMILIES: readonly string[] = ['lists', 'accounts', 'decision versions', 'audit archive'];

export type Place = 'state' | 'bus' | 'data';

export const SEARCHES: Record<Place, Record<string, FamilySearch>> = {
  state: STATE_SEARCHES,
  bus: BUS_SEARCHES,
  data: DATA_SEARCHES,
};

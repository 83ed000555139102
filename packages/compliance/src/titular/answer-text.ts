import type { FamilyAnswer, TitularAnswer } from './answer.js';
import { type Place, SEARCHES } from './family-searches.js';
import type { RequestKind, RequestTerm } from './request-term.js';

const PLACES: Record<Place, string> = { state: 'Estado', bus: 'Mensajería', data: 'Carpeta de datos' };

const LIMITS = [
  'La búsqueda se hizo por el número de documento, y por la línea, el correo, la dirección y la IP si el titular los dio. No se hizo por nombre: una lista publicada puede tener un nombre sin documento.',
  'Un número de menos de siete cifras se buscó en los textos solo con ceros delante, porque las cifras cortas aparecen por azar.',
  'Se consultó la carpeta de datos de la máquina que hizo esta respuesta. No dice nada de otra carpeta que usen los servicios.',
  'Una búsqueda vale para el momento de esta respuesta.',
];

/** The owner of a receipt, or of the identity of a backup, can tie these to a person. */
const UNTIED = 'LO QUE ESTA BÚSQUEDA NO PUEDE RELACIONAR CON UNA PERSONA';

const HELD = 'RESULTADO: SE CONSERVA LO SIGUIENTE';
const NOT_HELD = 'RESULTADO: NO SE CONSERVA NADA QUE SE PUEDA RELACIONAR CON EL TITULAR';

const ELSEWHERE = [
  'La memoria de los procesos: los datos de una solicitud mientras se responde y, si el operador lo configuró, respuestas del registro civil durante segundos (COTEJO_ANI_CACHE_SECONDS).',
  'Los archivos de clientes, historiales y coincidencias que el responsable procesa en sus propias máquinas (cotejo batch, screening watch, policy backtest).',
  'La decisión y el recibo firmado de cada transacción: los tiene el responsable que la consultó; Cotejo no guarda copia.',
  'Las copias de respaldo cifradas que el responsable guarde fuera de la carpeta de datos: contienen las familias del estado en su fecha.',
  'Los eventos de administración que el responsable envió a su propio registro de seguridad (SIEM): no contienen datos de compradores.',
  'Las autoridades y los proveedores consultados (registro civil, operadores, DIAN): responden por sus propios datos.',
];

/** The answer for the person, in Spanish. It adds nothing to the signed content. */
export function answerText(answer: TitularAnswer): string {
  const found = answer.families.filter(({ result }) => result === 'found');
  const untied = answer.families.filter(({ notByPerson }) => notByPerson > 0);
  return [
    'RESPUESTA A UNA SOLICITUD DE UN TITULAR (Ley 1581 de 2012, arts. 8, 14 y 15)',
    'Texto sin revisión jurídica.',
    ...(answer.environment === 'production' ? [] : ['AMBIENTE DE PRUEBAS: no dice nada sobre producción.']),
    '',
    `Solicitud: ${answer.reference ?? 'sin número'}`,
    `Respuesta: ${answer.jti}, ${answer.time}, ambiente ${answer.environment}, Cotejo ${answer.product}`,
    `Consultado por: ${Object.keys(answer.subject).map(kindText).join(', ')}. Los valores no están en esta respuesta; solo sus hashes con clave secreta.`,
    '',
    answer.result === 'held' ? HELD : NOT_HELD,
    ...(untied.length === 0 ? [] : [`Vea abajo: ${UNTIED}.`]),
    ...found.map(foundText),
    ...section(UNTIED, untied.map(untiedText)),
    ...section('LO QUE SE CONSULTÓ', answer.families.map(searchedText)),
    ...(answer.dataFolder === 'none' ? ['- Carpeta de datos: quien respondió declaró que no existe.'] : []),
    ...section('LÍMITES', LIMITS.map(item)),
    ...section('LO QUE ESTÁ FUERA DE ESTA RESPUESTA', ELSEWHERE.map(item)),
    ...section('CÓMO VERIFICARLA SIN CONEXIÓN', [
      item('cotejo titular verify respuesta.json --jwks jwks.json'),
      item('jwks.json es una copia de /.well-known/jwks.json del servicio.'),
    ]),
    '',
  ].join('\n');
}

/** The answer of a merchant about what its account holds. It is not signed. */
export interface AccountAnswer {
  kind: RequestKind;
  /** How the merchant names the request; empty: it has no name. */
  reference: string;
  /** Name and NIT. */
  company: string;
  receivedOn: string;
  term: RequestTerm;
  /** In Colombia and in UTC. */
  searchedAt: string;
  environment: string;
  /** Kinds of the searched values: `document`, `phone`, `email`, `ip`. */
  searchedBy: readonly string[];
  families: readonly FamilyAnswer[];
}

const ARTICLES: Record<RequestKind, string> = { consulta: 'arts. 8 y 14', reclamo: 'arts. 8 y 15' };

const OF_ACCOUNT = [
  'Se consultó lo que Cotejo guarda para la cuenta de la empresa, las listas publicadas y las listas que la empresa cargó.',
  'No se consultaron la mensajería, las copias del registro civil y del RUT, el registro de auditoría exportado ni los respaldos: los consulta el operador de Cotejo, que firma una respuesta completa (cotejo titular answer).',
];

const OF_COMPANY = [
  'Los pedidos, las facturas y los expedientes de la empresa: los consulta la empresa en sus propios sistemas.',
];

/** The answer of a merchant for the person, in Spanish. */
export function accountAnswerText(answer: AccountAnswer): string {
  const { kind, term, families } = answer;
  const found = families.filter((family) => family.result === 'found');
  const untied = families.filter(({ notByPerson }) => notByPerson > 0);
  return [
    `RESPUESTA A UN${kind === 'consulta' ? 'A CONSULTA' : ' RECLAMO'} DE UN TITULAR (Ley 1581 de 2012, ${ARTICLES[kind]})`,
    'Texto sin revisión jurídica. La empresa lo revisa, lo completa y lo firma.',
    ...(answer.environment === 'production' ? [] : ['AMBIENTE DE PRUEBAS: no dice nada sobre producción.']),
    '',
    `Responsable: ${answer.company}`,
    `Solicitud: ${answer.reference || 'sin número'}, recibida el ${answer.receivedOn}`,
    `Plazo: ${term.days} días hábiles, hasta el ${term.dueOn}. Con motivos que se informan antes, ${term.extraDays} días hábiles más, hasta el ${term.extendedTo}.`,
    `Consultado el ${answer.searchedAt} por: ${answer.searchedBy.map(kindText).join(', ')}. Los valores no están en esta respuesta.`,
    '',
    found.length > 0 ? HELD : NOT_HELD,
    ...(untied.length === 0 ? [] : [`Vea abajo: ${UNTIED}.`]),
    ...found.map(foundText),
    ...section(UNTIED, untied.map(untiedText)),
    ...section('LO QUE SE CONSULTÓ', families.map(searchedText)),
    ...section('LÍMITES', [...LIMITS.filter((text) => !text.includes('carpeta de datos')), ...OF_ACCOUNT].map(item)),
    ...section('LO QUE ESTÁ FUERA DE ESTA RESPUESTA', [...OF_COMPANY, ...ELSEWHERE].map(item)),
    '',
  ].join('\n');
}

const KINDS: Record<string, string> = {
  document: 'número de documento',
  phone: 'línea telefónica',
  email: 'correo',
  address: 'dirección',
  ip: 'dirección IP',
};
const kindText = (kind: string): string => KINDS[kind] ?? kind;

const item = (text: string): string => `- ${text}`;

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** A family of a newer version has no text here; its name is shown. */
const searchOf = ({ place, family }: FamilyAnswer) =>
  SEARCHES[place]?.[family] ?? { holds: family, means: 'Hay un dato de la persona' };

const nameOf = (family: FamilyAnswer): string => `${PLACES[family.place]}: ${searchOf(family).holds}`;

const foundText = (family: FamilyAnswer): string =>
  item(`${nameOf(family)}: ${searchOf(family).means} (${family.found} de ${family.searched}).`);

function untiedText(family: FamilyAnswer): string {
  const why = searchOf(family).byNobody?.why;
  const reason = why ?? 'su resumen se hizo con una clave que este servicio ya no tiene';
  return item(`${nameOf(family)}: ${family.notByPerson}; ${reason}.`);
}

function searchedText(family: FamilyAnswer): string {
  const found = family.found > 0 ? `${family.found} con datos del titular` : 'nada del titular';
  return item(`${nameOf(family)}: ${family.searched} consultados, ${found}.`);
}

import type { Pair, Words } from '../i18n/messages.js';
import { texts } from '../i18n/texts.js';

/** A number of things, from the words for one and for several. */
const counted =
  (one: Pair, several: Pair) =>
  ({ count }: { count: number }, words: Words): Pair => {
    const inLanguage = (at: 0 | 1) =>
      `${words.number(count)} ${words.plural(count, { one: one[at], other: several[at] })}`;
    return [inLanguage(0), inLanguage(1)];
  };

export const blocksTexts = texts({
  title: ['Bloqueos', 'Blocks'],
  description: [
    'Quien tenga un dato bloqueado se rechaza en segundos, hasta la fecha que usted elija. Bloquear lo hace una persona; para levantar un bloqueo se necesitan dos.',
    'A buyer with a blocked value is rejected within seconds, until the date you choose. One person blocks; lifting a block takes two.',
  ],
  block: ['Bloquear', 'Block'],
  block_text: [
    'Pegue un dato por línea, hasta 1.000 a la vez. Cotejo no guarda los datos: guarda huellas que no se pueden leer.',
    'Paste one value a line, up to 1,000 at once. Cotejo does not keep the values: it keeps digests, which cannot be read.',
  ],
  document: ['Cédulas', 'Cédulas'],
  phone: ['Teléfonos', 'Phone numbers'],
  email: ['Correos', 'E-mail addresses'],
  address: ['Direcciones de entrega', 'Delivery addresses'],
  address_text: [
    'Con una coma y la ciudad al final: Calle 45 # 13-20, Medellín.',
    'With a comma and the city at the end: Calle 45 # 13-20, Medellín.',
  ],
  ip: ['Direcciones IP', 'IP addresses'],
  reason: ['Motivo', 'Reason'],
  reason_fraud: ['Fraude confirmado', 'Confirmed fraud'],
  reason_identity_theft: ['Suplantación de identidad', 'Identity theft'],
  reason_chargeback: ['Contracargo', 'Chargeback'],
  reason_abuse: ['Abuso de promociones o devoluciones', 'Abuse of promotions or returns'],
  reason_other: ['Otro', 'Other'],
  note: ['Nota (opcional)', 'Note (optional)'],
  note_text: ['Sin nombres, números ni correos de personas.', 'Without names, numbers or e-mail addresses of persons.'],
  note_invalid: [
    'La nota no puede tener seis cifras seguidas ni un correo.',
    'The note cannot have six digits in a row or an e-mail address.',
  ],
  until: ['Hasta', 'Until'],
  until_invalid: ['Elija una fecha desde hoy hasta dentro de cuatro años.', 'Choose a date from today to four years.'],
  too_many_lines: ['Son más de 1.000 líneas: bloquee por partes.', 'These are more than 1,000 lines: block in parts.'],
  blocked: counted(['dato bloqueado.', 'value blocked.'], ['datos bloqueados.', 'values blocked.']),
  already: counted(
    ['dato ya estaba bloqueado.', 'value was blocked already.'],
    ['datos ya estaban bloqueados.', 'values were blocked already.'],
  ),
  repeated: counted(
    ['línea estaba repetida.', 'line was repeated.'],
    ['líneas estaban repetidas.', 'lines were repeated.'],
  ),
  invalid: ({ kind, lines }: { kind: string; lines: string }) => [
    `${kind}: no se pudo leer la línea ${lines}. Quedó en el campo: corríjala y bloquee de nuevo.`,
    `${kind}: line ${lines} could not be read. It stays in the field: correct it and block again.`,
  ],
  find: ['Consultar un dato', 'Look up a value'],
  find_text: [
    'Los bloqueos no muestran a nadie. Escriba el dato para saber si está bloqueado; antes de un documento que no es cédula, su tipo: CE 712046.',
    'Blocks show nobody. Enter the value to know whether it is blocked; before a document that is no cédula, its kind: CE 712046.',
  ],
  find_action: ['Consultar', 'Look up'],
  kind: ['Tipo de dato', 'Kind of value'],
  kind_document: ['Cédula', 'Cédula'],
  kind_phone: ['Teléfono', 'Phone number'],
  kind_email: ['Correo', 'E-mail address'],
  kind_address: ['Dirección de entrega', 'Delivery address'],
  kind_ip: ['Dirección IP', 'IP address'],
  value: ['Dato', 'Value'],
  found: ({ reason, until }: { reason: string; until: string }) => [
    `Está bloqueado: ${reason}, hasta el ${until}.`,
    `It is blocked: ${reason}, until ${until}.`,
  ],
  found_in_policy: [
    'Está en la lista de bloqueados de la política, sin fecha de fin.',
    'It is on the deny list of the policy, without an end date.',
  ],
  not_found: ['No está bloqueado.', 'It is not blocked.'],
  list: ['Bloqueos vigentes', 'Blocks in force'],
  list_count: ({ values, max }: { values: number; max: number }, words) => [
    `${words.number(values)} de ${words.number(max)} datos.`,
    `${words.number(values)} of ${words.number(max)} values.`,
  ],
  empty: ['No hay bloqueos', 'No blocks'],
  values: ['Datos', 'Values'],
  count_document: counted(['cédula', 'cédula'], ['cédulas', 'cédulas']),
  count_phone: counted(['teléfono', 'phone number'], ['teléfonos', 'phone numbers']),
  count_email: counted(['correo', 'e-mail address'], ['correos', 'e-mail addresses']),
  count_address: counted(['dirección', 'address'], ['direcciones', 'addresses']),
  count_ip: counted(['IP', 'IP'], ['IP', 'IPs']),
  by: ['Bloqueado por', 'Blocked by'],
  ask: ['Pedir levantarlo', 'Ask to lift it'],
  ask_of: ({ reason, when }: { reason: string; when: string }) => [
    `Pedir levantarlo: ${reason}, ${when}`,
    `Ask to lift it: ${reason}, ${when}`,
  ],
  ask_value: ['Pedir levantar este dato', 'Ask to lift this value'],
  ask_text: [
    'Otro administrador debe aceptarlo. Hasta entonces el bloqueo sigue.',
    'Another admin has to agree. Until then the block stays.',
  ],
  asked: ['Se pidió levantarlo', 'Somebody asks to lift it'],
  asked_done: ['Su petición quedó. Otro administrador debe aceptarla.', 'You asked. Another admin has to agree.'],
  asked_title: ({ who, what }: { who: string; what: string }) => [
    `${who} pide levantar un bloqueo: ${what}`,
    `${who} asks to lift a block: ${what}`,
  ],
  asked_values: ({ values, all }: { values: number; all: number }, words) => [
    `${words.number(values)} de ${words.number(all)} datos.`,
    `${words.number(values)} of ${words.number(all)} values.`,
  ],
  lift: ['Levantar', 'Lift'],
  lift_title: ['Levantar el bloqueo', 'Lift the block'],
  lift_text: [
    'En segundos estos datos dejan de rechazarse. Queda en la actividad quién lo pidió y quién lo aceptó.',
    'Within seconds these values are no longer rejected. The activity says who asked and who agreed.',
  ],
  lifted: ['El bloqueo fue levantado.', 'The block was lifted.'],
  keep: ['Mantener', 'Keep'],
  keep_title: ['Mantener el bloqueo', 'Keep the block'],
  keep_text: ['La petición se retira y el bloqueo sigue.', 'The request is withdrawn and the block stays.'],
  kept: ['El bloqueo sigue.', 'The block stays.'],
  same_person: [
    'Usted lo pidió: debe levantarlo otro administrador de su equipo.',
    'You asked for it: another admin of your team must lift it.',
  ],
  same_invitation_chain: [
    'Usted y quien lo pidió vienen de la misma cadena de invitaciones: debe levantarlo una persona de otra cadena.',
    'You and the one who asked come from the same chain of invitations: a person of another chain must lift it.',
  ],
  inviter_unknown: [
    'No consta quién lo invitó a usted o a quien lo pidió. Retire a esa persona e invítela de nuevo.',
    'It is not recorded who invited you or the one who asked. Remove that person and invite them again.',
  ],
  author_unproved: [
    'Se pidió desde la línea de comandos, donde nadie prueba quién es. Manténgalo y pídalo aquí.',
    'Somebody asked on the command line, which proves no name. Keep it and ask here.',
  ],
  more: ['Mostrar más', 'Show more'],
});

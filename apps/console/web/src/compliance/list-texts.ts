import { texts } from '../i18n/texts.js';

export const listTexts = texts({
  lists: ['Listas', 'Lists'],
  lists_text: [
    'Cada coincidencia con el deber que sigue. No se lo muestre al comprador.',
    'Each match with the duty that follows. Do not show it to the buyer.',
  ],
  legal: [
    'Texto sin revisión jurídica. El oficial de cumplimiento decide.',
    'Not legally reviewed. The officer decides.',
  ],
  not_screened: [
    'El recibo no dice que se consultaran listas. No se sabe si había una coincidencia.',
    'The receipt does not say that lists were screened. It is not known whether there was a match.',
  ],
  no_hits: ['Ninguna coincidencia en las listas consultadas.', 'No match in the screened lists.'],
  no_hits_unknown: [
    'El recibo no nombra ninguna coincidencia, pero alguna pregunta sobre las listas quedó sin respuesta: no se sabe si la hay.',
    'The receipt names no match, but some question about the lists has no answer: it is not known whether there is one.',
  ],
  unnamed: ['El recibo no nombra la lista', 'The receipt does not name the list'],
  norm_unsigned: [
    'La norma viene de la respuesta; el recibo no la firma.',
    'The norm comes from the answer; the receipt does not sign it.',
  ],
  ask_screening: [
    'Con ?include=screening la respuesta trae también el nombre y el registro de la lista.',
    'With ?include=screening the answer also has the name and the entry of the list.',
  ],
  screened: ['Listas consultadas', 'Screened lists'],
  current: ['al día', 'current'],
  outdated: ['desactualizada', 'out of date'],
  missing: ['faltaba', 'missing'],
  possible: ['Posible: una persona debe comparar', 'Possible: a person must compare'],
  match: ['Coincidencia', 'Match'],
  duty: ['Deber', 'Duty'],
  deadline: ['Plazo', 'Deadline'],
  file: ['Qué se presenta y se archiva', 'What to file'],
  norm: ['Norma', 'Norm'],
  unsigned: ['Lo dice la respuesta; el recibo no lo firma.', 'The answer says it; the receipt does not sign it.'],
  not_known: ['No se sabe', 'Not known'],
  list: ['Lista', 'List'],
  class: ['Clase', 'Class'],
  edition: ['Edición', 'Edition'],
  checked: ['Comprobada', 'Checked'],
  entries: ['Registros', 'Entries'],
  listed_name: ['Nombre en la lista', 'Name on the list'],
  entry: ['Registro', 'Entry'],
  programme: ['Programa', 'Programme'],
});

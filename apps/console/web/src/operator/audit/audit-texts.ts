import { texts } from '../../i18n/texts.js';

export const auditTexts = texts({
  title: ['Auditoría', 'Audit'],
  description: [
    'Todos los cambios de todas las cuentas, en un registro encadenado. Alterar una entrada rompe la cadena.',
    'All changes of all accounts, in a chained log. Altering an entry breaks the chain.',
  ],
  tab_check: ['Comprobación', 'Check'],
  check_title: ['Comprobar la cadena', 'Check the chain'],
  check_text: [
    'Lee todas las entradas y las compara con los puntos de control.',
    'Reads all entries and compares them with the checkpoints.',
  ],
  check: ['Comprobar ahora', 'Check now'],
  ok: ['La cadena está completa', 'The chain is complete'],
  ok_text: ({ entries }: { entries: number }, words) => [
    words.plural(entries, {
      one: 'Una entrada, ninguna alterada.',
      other: `${words.number(entries)} entradas, ninguna alterada.`,
    }),
    words.plural(entries, {
      one: 'One entry, none altered.',
      other: `${words.number(entries)} entries, none altered.`,
    }),
  ],
  broken: ['La cadena está ROTA', 'The chain is BROKEN'],
  broken_at: ({ seq }: { seq: number }, words) => [
    `La cadena falla desde la entrada ${words.number(seq)}.`,
    `The chain is broken from entry ${words.number(seq)} on.`,
  ],
  head: ['Última huella de la cadena', 'Last hash of the chain'],
  head_text: [
    'Anótela fuera de este sistema. Con ella podrá demostrar después que ninguna entrada anterior cambió.',
    'Write it down outside this system. With it you can prove later that no earlier entry changed.',
  ],
  no_head: ['El registro está vacío.', 'The log is empty.'],
  checked_at: ({ when }: { when: string }) => [`Comprobada el ${when}`, `Checked on ${when}`],
  checkpoints: ['Puntos de control', 'Checkpoints'],
  checkpoints_text: [
    'La tarea audit.checkpoint guarda uno cada noche.',
    'The job audit.checkpoint saves one every night.',
  ],
  no_checkpoints: ['Todavía no hay puntos de control', 'No checkpoints yet'],
  no_checkpoints_text: [
    'El primero se guarda esta noche o cuando ejecute la tarea audit.checkpoint.',
    'The first one is saved tonight, or when you run the job audit.checkpoint.',
  ],
  seq: ['Entrada', 'Entry'],
  good: ['Correcta', 'Correct'],
  bad: ['Rota', 'Broken'],
  p_unreadable: ['Una entrada no se puede leer.', 'An entry cannot be read.'],
  p_edited: ['Una entrada fue cambiada.', 'An entry was changed.'],
  p_missing_or_moved: ['Falta una entrada o cambió de lugar.', 'An entry is missing or was moved.'],
  p_cut_off: ['Faltan entradas al final.', 'Entries are missing at the end.'],
  p_not_as_noted: ['La cadena no coincide con el punto de control.', 'The chain does not match the checkpoint.'],
});

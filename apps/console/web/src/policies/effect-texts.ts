import { texts } from '../i18n/texts.js';

export const effectTexts = texts({
  title: ['Efecto de sus cambios', 'Effect of your changes'],
  checking: ['Verificando…', 'Checking…'],
  check_failed: [
    'La verificación no terminó en este navegador. Al guardar, Cotejo verifica la política de todos modos.',
    'The check did not end in this browser. When you save, Cotejo checks the policy anyway.',
  ],
  not_checked: [
    'Corrija los valores que no son válidos para ver el efecto.',
    'Correct the values that are not valid to see the effect.',
  ],
  findings: ['Verificación', 'Check'],
  findings_none: ['Sin errores ni advertencias.', 'No errors and no warnings.'],
  error: ['Error', 'Error'],
  warning: ['Advertencia', 'Warning'],
  note: ['Nota', 'Note'],
  notes: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una nota, que no pide un cambio',
      other: `${words.number(count)} notas, que no piden un cambio`,
    }),
    words.plural(count, {
      one: 'One note, which needs no change',
      other: `${words.number(count)} notes, which need no change`,
    }),
  ],
  errors_first: [
    'Corrija los errores: un borrador con errores no se puede guardar.',
    'Correct the errors: a draft with errors cannot be saved.',
  ],
  line: ({ line }: { line: number }) => [`línea ${line}`, `line ${line}`],
  go_to: ['Ir al campo', 'Go to the field'],
  go_to_named: ({ problem }: { problem: string }) => [`Ir al campo: ${problem}`, `Go to the field: ${problem}`],
  example: ['Ejemplo:', 'Example:'],
  buyers: ['Compradores de prueba', 'Test buyers'],
  buyers_text: [
    'Las cédulas de prueba, y personas con un dato o una prueba. Su navegador las decide con la política que decide ahora y con la suya.',
    'The test cédulas, and persons with one value or one piece of evidence. Your browser decides them with the policy that decides now and with yours.',
  ],
  amount: ['Monto de la compra de prueba (COP)', 'Amount of the test purchase (COP)'],
  amount_hint: ['Vacío: consulta sin monto.', 'Empty: a request without an amount.'],
  now: ['Ahora', 'Now'],
  edited: ['Con sus cambios', 'With your changes'],
  not_found: ['No existe: no se decide', 'Does not exist: not decided'],
  verdict: ({ outcome, points }: { outcome: string; points: number }, words) => [
    `${outcome}, ${words.plural(points, { one: 'un punto', other: `${words.number(points)} puntos` })}`,
    `${outcome}, ${words.plural(points, { one: 'one point', other: `${words.number(points)} points` })}`,
  ],
  changed: ['Cambia', 'Changes'],
  unchanged: ['Sin cambio', 'Unchanged'],
  changed_count: ({ changed, all, amount }: { changed: number; all: number; amount: number | null }, words) => [
    `${words.number(changed)} de ${words.number(all)} compradores de prueba cambian de resultado ${
      amount === null ? 'en una consulta sin monto' : `en una compra de ${words.number(amount)} COP`
    }.`,
    `${words.number(changed)} of ${words.number(all)} test buyers get another outcome in ${
      amount === null ? 'a request without an amount' : `a purchase of ${words.number(amount)} COP`
    }.`,
  ],
  amount_hides: [
    'Sin un monto no se ve todo lo que cambian los tramos y las pruebas: escriba un monto.',
    'Without an amount, not all changes in bands and evidence show: enter an amount.',
  ],
  others: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Ver otro comprador de prueba, cuyo resultado no cambia',
      other: `Ver otros ${words.number(count)} compradores de prueba, cuyo resultado no cambia`,
    }),
    words.plural(count, {
      one: 'Show another test buyer, whose outcome does not change',
      other: `Show ${words.number(count)} other test buyers, whose outcome does not change`,
    }),
  ],
  history: ['Su última prueba retrospectiva', 'Your last back-test'],
  history_none: [
    'Haga una prueba retrospectiva con su historial en esta pestaña: aquí verá cuántos de esos pagos cambiarían de resultado.',
    'Run a back-test with your history in this tab: here you will see how many of those payments would get another outcome.',
  ],
  history_open: ['Abrir la prueba retrospectiva', 'Open the back-test'],
  history_of: ({ name, size, of }: { name: string; size: number; of: number }, words) => [
    size === of
      ? `${name}: ${words.number(of)} pagos.`
      : `${name}: ${words.number(size)} de sus ${words.number(of)} pagos, elegidos al azar.`,
    size === of
      ? `${name}: ${words.number(of)} payments.`
      : `${name}: ${words.number(size)} of its ${words.number(of)} payments, drawn at random.`,
  ],
  history_row: ({ outcome }: { outcome: string }) => [`Ahora: ${outcome}`, `Now: ${outcome}`],
  differences: ['Qué cambiaría', 'What would change'],
  differences_text: ['Comparado con la política que decide ahora.', 'Compared with the policy that decides now.'],
});

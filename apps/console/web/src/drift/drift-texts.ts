import { texts } from '../i18n/texts.js';

export const driftTexts = texts({
  title: ['Deriva y equidad', 'Drift and fairness'],
  description: [
    'Compara sus decisiones con las de antes, y entre grupos. Solo guardamos conteos, nunca datos de un comprador.',
    'Compares your decisions with earlier ones, and between groups. We keep counts only, never data of a buyer.',
  ],
  today: ['Hoy', 'Today'],
  yesterday: ['Ayer', 'Yesterday'],
  week: ['Últimos 7 días', 'Last 7 days'],
  compared: ({ now, from, to, before }: { now: number; from: string; to: string; before: number }, words) => [
    `${words.number(now)} decisiones, comparadas con ${words.number(before)} del ${from} al ${to}.`,
    `${words.number(now)} decisions, compared with ${words.number(before)} from ${from} to ${to}.`,
  ],
  too_few: ['Muy pocas decisiones para comparar', 'Too few decisions to compare'],
  too_few_text: ({ min }: { min: number }, words) => [
    `La comparación necesita al menos ${words.number(min)} decisiones en cada periodo: con menos, casi nada es mayor que el azar. Elija un periodo más largo, o vuelva más tarde.`,
    `The comparison needs at least ${words.number(min)} decisions in each period: with fewer, hardly anything is larger than chance. Choose a longer period, or come back later.`,
  ],
  other_versions: [
    'La tabla de puntaje o la política cambió entre los dos periodos',
    'The scorecard or the policy changed between the two periods',
  ],
  other_versions_text: [
    'Una parte de las diferencias puede venir de ese cambio y no de sus compradores.',
    'Some differences may come from this change and not from your buyers.',
  ],
  incomplete: [
    'Faltan algunos conteos: hubo más clases distintas de las que caben en un día.',
    'Some counts are missing: there were more different classes than fit in a day.',
  ],
  changed_none: [
    'Ninguna señal, fuente ni tramo del puntaje cambió.',
    'No signal, source or band of the score changed.',
  ],
  changed_some: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Cambió una parte de sus decisiones',
      other: `Cambiaron ${words.number(count)} partes de sus decisiones`,
    }),
    words.plural(count, {
      one: 'One part of your decisions changed',
      other: `${words.number(count)} parts of your decisions changed`,
    }),
  ],
  changed_more: ({ count }: { count: number }, words) => [
    `Y ${words.number(count)} más, en las tablas.`,
    `And ${words.number(count)} more, in the tables.`,
  ],
  from_to: ({ name, before, now }: { name: string; before: string; now: string }) => [
    `${name}: de ${before} a ${now}`,
    `${name}: from ${before} to ${now}`,
  ],
  multiple: ({ ratio, low, high }: { ratio: number; low: number; high: number }, words) => [
    `×${words.number(ratio)} (entre ×${words.number(low)} y ×${words.number(high)})`,
    `×${words.number(ratio)} (between ×${words.number(low)} and ×${words.number(high)})`,
  ],
  at_least: ({ low }: { low: number }, words) => [`al menos ×${words.number(low)}`, `at least ×${words.number(low)}`],
  at_most: ({ high }: { high: number }, words) => [
    `a lo sumo ×${words.number(high)}`,
    `at most ×${words.number(high)}`,
  ],
  fewer_than: ['menos de 20 decisiones', 'fewer than 20 decisions'],
  next_drift: [
    'Mire primero si cambió una campaña, un canal de venta o su integración. Si una fuente responde menos, mire su estado.',
    'Check first whether a campaign, a sales channel or your integration changed. If a source answers less, check its state.',
  ],
  next_drift_more: [
    'Si el cambio se queda, pruebe su política con el historial reciente en Retrospectiva.',
    'If the change stays, try your policy on recent history in the back-test.',
  ],
  backtest: ['Abrir Retrospectiva', 'Open the back-test'],
  score: ['Puntaje', 'Score'],
  score_chart: [
    'Gráfica de la parte de las decisiones en cada tramo de puntaje, antes y ahora. La tabla tiene los mismos datos; aquí, menos de 20 decisiones se ven como 0.',
    'Chart of the share of decisions in each band of the score, before and now. The table has the same data; here, fewer than 20 decisions show as 0.',
  ],
  before: ['Antes', 'Before'],
  now: ['Ahora', 'Now'],
  characteristics: ['Señales', 'Signals'],
  sources: ['Fuentes', 'Sources'],
  change_note: [
    'Se avisa de un cambio cuando es mayor de lo que explican el azar, la variación usual entre días y el número de señales: todo su intervalo queda a un lado de ×1.',
    'A change is named when the interval of its multiple does not reach ×1. The interval covers chance, the usual variation between days, and the number of signals.',
  ],
  none_counted: [
    'No hay decisiones con estas señales en los dos periodos.',
    'No decision in the two periods has these signals.',
  ],
  level: ['Resultado', 'Result'],
  shares: ['Antes → ahora', 'Before → now'],
  stable: ['Estable', 'Stable'],
  changed: ['Cambió', 'Changed'],
  not_known: ['Pocos datos', 'Few data'],
  class: ['Tramo', 'Band'],
  class_true: ({ points }: { points: number }, words) => [
    `sí (${words.number(points)} pts)`,
    `yes (${words.number(points)} pts)`,
  ],
  class_false: ({ points }: { points: number }, words) => [
    `no (${words.number(points)} pts)`,
    `no (${words.number(points)} pts)`,
  ],
  class_unknown: ({ points }: { points: number }, words) => [
    `sin respuesta (${words.number(points)} pts)`,
    `no answer (${words.number(points)} pts)`,
  ],
  class_rule: ['se aplicó', 'applied'],
  class_rest: ['sin puntos', 'no points'],
  fairness: ['Revisión por grupo', 'Review by group'],
  fairness_range: ({ from, to, decisions }: { from: string; to: string; decisions: number }, words) => [
    `Del ${from} al ${to}: ${words.number(decisions)} decisiones.`,
    `From ${from} to ${to}: ${words.number(decisions)} decisions.`,
  ],
  fairness_note: [
    'Una diferencia se nombra solo cuando es mayor que el azar (prueba de dos lados al 5 %, corregida por el número de pruebas).',
    'A difference is named only when it is larger than chance (two-sided test at 5 %, corrected for the number of tests).',
  ],
  fairness_note_more: [
    'No dice por qué, ni que una decisión esté mal. En las tablas, la línea punteada es la parte de los demás.',
    'It does not explain why, and it does not mean that a decision was wrong. In the tables, the dotted line is the share of the others.',
  ],
  fairness_empty: ['Aún no hay grupos para mostrar', 'No group to show yet'],
  fairness_empty_text: ({ min }: { min: number }, words) => [
    `Un grupo se muestra desde ${words.number(min)} decisiones.`,
    `A group is shown from ${words.number(min)} decisions on.`,
  ],
  no_difference: [
    'Las diferencias entre grupos no pasan de lo que produce el azar.',
    'The differences between groups are no larger than chance makes them.',
  ],
  few_everywhere: [
    'Hay muy pocas decisiones por grupo para decir si alguno se revisa más.',
    'There are too few decisions in each group to say whether one is reviewed more often.',
  ],
  some_difference: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Un grupo se diferencia de los demás en más que el azar.',
      other: `${words.number(count)} grupos se diferencian de los demás en más que el azar.`,
    }),
    words.plural(count, {
      one: 'One group differs from the others by more than chance.',
      other: `${words.number(count)} groups differ from the others by more than chance.`,
    }),
  ],
  next_fairness: [
    'Si un grupo se revisa más: mire qué señales suman más puntos a sus compradores y si las fuentes responden igual allí.',
    'If a group is reviewed more often: check which signals add points to its buyers, and whether the sources answer equally there.',
  ],
  next_fairness_more: [
    'Mire también el canal y el monto: un grupo puede comprar otras cosas. Cambie la política solo después de probarla.',
    'Check the channel and the amount too: a group may buy other things. Change the policy only after a back-test.',
  ],
  departments: ['Por departamento', 'By department'],
  departments_note: [
    'El departamento de la dirección o la ciudad que usted envía.',
    'The department of the address or the city that you send.',
  ],
  names: ['Por nombre', 'By name'],
  names_note: [
    'Cuántas palabras del nombre están en nuestra tabla de nombres comunes en Colombia. No dice de dónde es una persona.',
    'How many words of the name are in our table of names that are common in Colombia. It does not show where a person comes from.',
  ],
  group: ['Grupo', 'Group'],
  decisions: ['Decisiones', 'Decisions'],
  review: ['A revisión', 'Reviewed'],
  reject: ['Rechazadas', 'Rejected'],
  difference: ['Frente a los demás', 'Against the others'],
  few: ['muy pocas para decir', 'too few to say'],
  interval: ({ low, high }: { low: string; high: string }) => [`entre ${low} y ${high}`, `between ${low} and ${high}`],
  review_more: ({ others }: { others: string }) => [
    `Más a revisión (los demás: ${others})`,
    `Reviewed more often (others: ${others})`,
  ],
  review_less: ({ others }: { others: string }) => [
    `Menos a revisión (los demás: ${others})`,
    `Reviewed less often (others: ${others})`,
  ],
  reject_more: ({ others }: { others: string }) => [
    `Más rechazos (los demás: ${others})`,
    `Rejected more often (others: ${others})`,
  ],
  reject_less: ({ others }: { others: string }) => [
    `Menos rechazos (los demás: ${others})`,
    `Rejected less often (others: ${others})`,
  ],
  as_chance: ['Como por azar', 'As by chance'],
  group_none: ['No enviado', 'Not sent'],
  group_unknown: ['No reconocido', 'Not recognised'],
  joined: ({ groups }: { groups: number }, words) => [
    `Otros ${words.number(groups)} grupos`,
    `${words.number(groups)} other groups`,
  ],
  group_all_common: ['Todas las palabras son comunes', 'All words are common'],
  group_some_common: ['Algunas palabras son comunes', 'Some words are common'],
  group_none_common: ['Ninguna palabra es común', 'No word is common'],
});

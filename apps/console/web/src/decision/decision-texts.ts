import { texts } from '../i18n/texts.js';

export const decisionTexts = texts({
  title: ['Explicar una decisión', 'Explain a decision'],
  description: [
    'Compruebe que nadie cambió una respuesta guardada, y vea por qué el pedido se aprobó, se revisó o se rechazó.',
    'Check that nobody changed a kept answer, and see why the order was approved, reviewed or rejected.',
  ],
  open: ['Abrir una respuesta', 'Open an answer'],
  open_text: [
    'La respuesta de verify o analyze con su recibo (?include=receipt), el recibo, o solo su token.',
    'The answer of verify or analyze with its receipt (?include=receipt), the receipt, or only its token.',
  ],
  sent: [
    'Al servidor va únicamente el token, que no revela ningún dato del comprador: comprueba la firma y no lo guarda. Todo lo demás se queda en este navegador.',
    'Only the token goes to the server; it reveals nothing of the buyer. The server checks the signature and stores nothing. Everything else stays in this browser.',
  ],
  guide: ['Guía de recibos', 'Guide to receipts'],
  handed_over: ['la respuesta que abrió en otra página', 'the answer that you opened on another page'],
  result: ['Explicación', 'Explanation'],
  no_receipt: [
    'El texto no tiene un recibo. Abra la respuesta completa, tal como la recibió, de una consulta con ?include=receipt.',
    'The text has no receipt. Open the whole answer, as you received it, of a call with ?include=receipt.',
  ],
  verdict: ['Comprobación', 'Check'],
  other_tenant: [
    'El recibo es de otra cuenta. Aquí se explican solo las decisiones de la suya.',
    'The receipt is of another account. Only decisions of your account are explained here.',
  ],
  other_environment: [
    'El recibo es de otro ambiente. Los de pruebas y los de producción no se mezclan.',
    'The receipt is of another environment. Receipts of the sandbox and of production do not mix.',
  ],
  decision: ['La decisión', 'The decision'],
  print: ['Imprimir o guardar como PDF', 'Print or save as PDF'],
  points_of_100: ({ points }: { points: string }) => [`${points} de 100 puntos`, `${points} of 100 points`],
  cause_rule: ({ rule }: { rule: string }) => [
    `Lo decidió una regla de la política, no la suma de los puntos. ${rule}.`,
    `A rule of the policy decided, not the sum of the points. ${rule}.`,
  ],
  stops: ({ names }: { names: string }) => [
    `La política rechaza siempre por esto, sin importar los puntos: ${names}.`,
    `The policy always rejects for this, whatever the points: ${names}.`,
  ],
  cause_missing: ({ sources }: { sources: string }) => [
    `No respondió una fuente obligatoria (${sources}). Sin ella no se aprueba.`,
    `A mandatory source did not answer (${sources}). Without it nothing is approved.`,
  ],
  cause_approve: ({ score, from, above }: { score: string; from: number; above: string }) => [
    `El puntaje (${score}) está ${above} puntos por debajo de ${from}, desde donde se revisa.`,
    `The score (${score}) is ${above} points below ${from}, from where orders are reviewed.`,
  ],
  cause_review: ({ score, from, above }: { score: string; from: number; above: string }) => [
    `El puntaje (${score}) llega al umbral de revisión (${from}) y lo pasa por ${above} puntos.`,
    `The score (${score}) reaches the review threshold (${from}) and is ${above} points above it.`,
  ],
  cause_reject: ({ score, from, above }: { score: string; from: number; above: string }) => [
    `El puntaje (${score}) llega al umbral de rechazo (${from}) y lo pasa por ${above} puntos.`,
    `The score (${score}) reaches the rejection threshold (${from}) and is ${above} points above it.`,
  ],
  thresholds: ({ review, reject }: { review: number; reject: number }) => [
    `se revisa desde ${review}, se rechaza desde ${reject}`,
    `review from ${review}, reject from ${reject}`,
  ],
  f_id: ['Transacción', 'Transaction'],
  f_time: ['Fecha', 'Date'],
  f_policy: ['Política', 'Policy'],
  f_scorecard: ['Tabla de puntaje', 'Scorecard'],
  f_thresholds: ['Umbrales para su monto', 'Thresholds for its amount'],
  f_environment: ['Ambiente', 'Environment'],
  points: ['Cómo se suman los puntos', 'How the points add up'],
  points_text: [
    'Cada línea suma o resta. Una prueba del comprador resta debajo de la señal que explica. La última suma es el puntaje.',
    'Each line adds or subtracts. Evidence of the buyer subtracts below the signal that it explains. The last sum is the score.',
  ],
  idle_evidence: ({ names }: { names: string }) => [
    `Pruebas que no quitaron puntos: ${names}.`,
    `Evidence that took no points away: ${names}.`,
  ],
  challenges: ['Qué pedirle al comprador', 'What to request from the buyer'],
  challenges_text: [
    'Con cada uno de estos retos, que vienen en la respuesta, el pedido se habría aprobado. El recibo no los firma.',
    'With each of these challenges, which are in the answer, the order would have been approved. The receipt does not sign them.',
  ],
  challenges_none: [
    'La respuesta no tiene retos: ninguna prueba llevaría a la aprobación.',
    'The answer has no challenges: no evidence would lead to an approval.',
  ],
  line: ['Línea', 'Line'],
  source: ['Fuente', 'Source'],
  points_of: ['Puntos', 'Points'],
  sum: ['Suma', 'Sum'],
  quiet: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una línea más, sin puntos',
      other: `${words.number(count)} líneas más, sin puntos`,
    }),
    words.plural(count, {
      one: 'Another line, without points',
      other: `${words.number(count)} more lines, without points`,
    }),
  ],
  state_true: ['sí', 'yes'],
  state_false: ['no', 'no'],
  state_unknown: ['sin respuesta', 'not answered'],
  state_rule: ['regla', 'rule'],
  sources: ['Qué dijo cada fuente', 'What each source said'],
  sources_text: [
    'La respuesta, lo que encontró y lo que sumó. Lo que no se respondió es desconocido, nunca un «no».',
    'The answer, what it found and what it added. What was not answered is unknown, never a “no”.',
  ],
  answer: ['Respuesta', 'Answer'],
  said: ['Encontró', 'Found'],
  data: ['Datos', 'Data'],
  nothing_found: ['Sin hallazgos', 'Nothing found'],
  unknown: ({ count }: { count: number }, words) => [
    words.plural(count, { one: 'Un dato sin respuesta', other: `${words.number(count)} datos sin respuesta` }),
    words.plural(count, { one: 'One fact not answered', other: `${words.number(count)} facts not answered` }),
  ],
  amount: ['Monto del pedido', 'Amount of the order'],
  amount_text: [
    'El recibo no revela el monto. Escríbalo para decidir de nuevo con umbrales que dependen del monto. Se queda en este navegador.',
    'The receipt does not reveal the amount. Type it to decide again with thresholds that depend on the amount. It stays in this browser.',
  ],
  amount_label: ['Monto (COP)', 'Amount (COP)'],
  amount_hint: ['Opcional. Por ejemplo 2.000.000.', 'Optional. For example 2,000,000.'],
  amount_unproved: [
    'Sin las sales del recibo no se puede comprobar: se usa el monto tal como lo escribió.',
    'Without the salts of the receipt it cannot be checked: the amount is used as you typed it.',
  ],
  amount_proved: ['Es el monto del recibo.', 'It is the amount of the receipt.'],
  amount_other: [
    'No es el monto del recibo, así que no se usa. Revise lo que escribió.',
    'It is not the amount of the receipt, so it is not used. Check what you typed.',
  ],
  what_if: ['Qué la habría cambiado', 'What would have changed it'],
  what_if_text: [
    'Los cambios más pequeños que habrían dado un resultado menos severo. Cada uno se decidió de nuevo.',
    'The smallest changes that would have given a less severe outcome. Each of them was decided again.',
  ],
  what_if_today: ({ policy }: { policy: string }) => [
    `Esta consola no tiene la política que decidió. Los cambios se calculan con ${policy}.`,
    `This console does not have the policy that decided. The changes are computed with ${policy}.`,
  ],
  what_if_no_amount: [
    'El monto no se conoce: se usan los umbrales de una compra sin monto. Escríbalo arriba.',
    'The amount is not known: the thresholds of a purchase without an amount are used. Type it above.',
  ],
  what_if_none: [
    'Nada que el comprador o el comercio pueda corregir la habría cambiado. Las líneas de puntos y las listas dicen por qué.',
    'Nothing that the buyer or the merchant can correct would have changed it. The lines of points and the lists say why.',
  ],
  would_be: ({ outcome, score }: { outcome: string; score: string }) => [
    `${outcome}, ${score} puntos, con:`,
    `${outcome}, ${score} points, with:`,
  ],
  replay: ['Con las políticas de hoy', 'With the policies of today'],
  replay_text: [
    'Las mismas respuestas de las fuentes, decididas de nuevo en este navegador. No se consulta ninguna fuente.',
    'The same answers of the sources, decided again in this browser. No source is queried.',
  ],
  original_absent: ({ policy }: { policy: string }) => [
    `Decidió ${policy}. Esta consola ya no tiene ese contenido; POST /v1/receipts/replay decide de nuevo con él.`,
    `${policy} decided. This console no longer has its content; POST /v1/receipts/replay decides again with it.`,
  ],
  below: ['Por debajo:', 'Below that:'],
  from_amount: ({ amount }: { amount: string }) => [`Desde ${amount} COP:`, `From ${amount} COP:`],
  same_outcome: ['El mismo resultado.', 'The same outcome.'],
  other_outcome: ['Otro resultado.', 'Another outcome.'],
  amount_needed: [
    'Depende del monto del pedido. Escríbalo arriba.',
    'It depends on the amount of the order. Type it above.',
  ],
  is_original: ['Es la política que decidió.', 'It is the policy that decided.'],
  no_differences: ['Decide igual, línea por línea.', 'It decides the same, line by line.'],
  d_thresholds: ({ was, now }: { was: string; now: string }) => [
    `Umbrales: antes ${was}; ahora ${now}.`,
    `Thresholds: before, ${was}; now, ${now}.`,
  ],
  d_line: ({ line, was, now }: { line: string; was: number; now: number }, words) => [
    `${line}: antes ${words.number(was)} puntos, ahora ${words.number(now)}.`,
    `${line}: before ${words.number(was)} points, now ${words.number(now)}.`,
  ],
  signals_without: ({ names }: { names: string }) => [
    `El recibo no tiene estos datos, y esta política los usa: ${names}. Aquí cuentan como no respondidos.`,
    `The receipt does not have these facts, and this policy uses them: ${names}. Here they count as not answered.`,
  ],
  lists_unknown: [
    'Las listas de compradores de esta política no se aplican aquí: el recibo no dice quién es el comprador.',
    'The lists of buyers of this policy are not applied here: the receipt does not say who the buyer is.',
  ],
});

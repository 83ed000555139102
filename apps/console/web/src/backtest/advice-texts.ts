import { texts } from '../i18n/texts.js';

export const adviceTexts = texts({
  title: ['Consejo sobre los umbrales', 'Advice on thresholds'],
  description: [
    'Busca los umbrales de la política nueva que le habrían costado menos, con las etiquetas de su historial. Se calcula en este navegador.',
    'Looks for the thresholds of the new policy that would have cost you least, with the labels of your history. It is computed in this browser.',
  ],
  no_labels: [
    'Sin etiquetas no hay consejo. Agregue al historial una columna con fraud, chargeback o good, o ponga esa etiqueta en la línea de cada recibo.',
    'Without labels there is no advice. Add a column with fraud, chargeback or good to the history, or put this label in the line of each receipt.',
  ],
  reported: ['Consejo con los resultados reportados', 'Advice from reported outcomes'],
  reported_how: [
    'También puede pedir consejo sin un historial: reporte cada resultado con POST /v1/outcomes. Cotejo guarda solo conteos por puntaje.',
    'You can get advice without a history too: report each outcome with POST /v1/outcomes. Cotejo keeps only counts by score.',
  ],
  reported_none: ({ min }: { min: number }) => [
    `Todavía no hay conteos. Se muestran desde ${min} pagos de cada clase.`,
    `There are no counts yet. They are shown from ${min} payments of each kind on.`,
  ],
  reported_other: ({ scorecard }: { scorecard: string }) => [
    `Los conteos son de otra tabla de puntaje, y la política nueva usa ${scorecard}: sus puntajes no se comparan.`,
    `The counts are of another scorecard, and the new policy uses ${scorecard}: their scores do not compare.`,
  ],
  reported_text: ({ policy }: { policy: string }) => [
    `Usa los conteos de sus resultados reportados, y los umbrales de ${policy}. Los conteos no tienen montos.`,
    `It uses the counts of your reported outcomes, and the thresholds of ${policy}. The counts have no amounts.`,
  ],
  guide: ['Cómo se calcula', 'How it is computed'],
  fraud: ['Costo de un fraude aprobado', 'Cost of an approved fraud'],
  fraud_hint: ['Un porcentaje del monto, como 100%, o pesos.', 'A percentage of the amount, such as 100%, or pesos.'],
  fraud_hint_pesos: ['En pesos: no se conocen los montos.', 'In pesos: the amounts are not known.'],
  reject: ['Costo de rechazar a un buen comprador', 'Cost of rejecting a good buyer'],
  reject_hint: ['Un porcentaje del monto, como 15%, o pesos.', 'A percentage of the amount, such as 15%, or pesos.'],
  reject_hint_pesos: ['En pesos.', 'In pesos.'],
  review: ['Costo de una revisión', 'Cost of a review'],
  review_hint: ['En pesos: el tiempo de la persona que revisa.', 'In pesos: the time of the person who reviews.'],
  capacity: ['¿Cuántos pagos alcanza a revisar su equipo?', 'How many payments can your team review?'],
  capacity_hint: [
    'Un porcentaje de los pagos, como 2%. Sin límite es 100%.',
    'A percentage of the payments, such as 2%. No limit is 100%.',
  ],
  rate_wrong: [
    'Escriba pesos, como 3.000, o un porcentaje, como 15%.',
    'Type pesos, such as 3,000, or a percentage, such as 15%.',
  ],
  pesos_wrong: ['Escriba pesos, como 3.000.', 'Type pesos, such as 3,000.'],
  capacity_wrong: ['Escriba un porcentaje de 0 a 100, como 2%.', 'Type a percentage from 0 to 100, such as 2%.'],
  keep_fraud_loss: [
    'No perder por fraude más que con los umbrales de ahora',
    'Lose no more to fraud than with the thresholds of now',
  ],
  ask: ['Pedir consejo', 'Get advice'],
  failed: ['El navegador dejó de calcular. Inténtelo de nuevo.', 'The browser stopped computing. Try again.'],
  advice: ['Consejo', 'Advice'],
  labels: ({ fraud, good, unlabelled }: { fraud: number; good: number; unlabelled: number }, words) => [
    `Pagos con etiqueta: ${words.number(Math.round(fraud))} de fraude (con los contracargos) y ${words.number(Math.round(good))} buenos. Sin etiqueta: ${words.number(Math.round(unlabelled))}.`,
    `Payments with a label: ${words.number(Math.round(fraud))} fraud (with chargebacks) and ${words.number(Math.round(good))} good. Without a label: ${words.number(Math.round(unlabelled))}.`,
  ],
  over_capacity: [
    'Con los umbrales de ahora hay más revisiones de las que su equipo alcanza a hacer.',
    'The thresholds of now give more reviews than your team can do.',
  ],
  many: ({ reviews, all, share }: { reviews: number; all: number; share: string }, words) => [
    `Cuidado: el consejo es revisar ${words.number(reviews)} de ${words.number(all)} pagos (${share}). Escriba cuántos alcanza a revisar su equipo.`,
    `Caution: the advice is to review ${words.number(reviews)} of ${words.number(all)} payments (${share}). Type how many your team can review.`,
  ],
  none: [
    'No hay consejo: con estas etiquetas no se sabe qué umbrales cuestan menos. Abajo está el porqué.',
    'There is no advice: these labels do not show which thresholds cost least. The reason is below.',
  ],
  table: ['Umbrales y lo que cuestan', 'Thresholds and what they cost'],
  figure: ['Cifra', 'Figure'],
  active: ['De la política', 'Of the policy'],
  advised: ['Aconsejados', 'Advised'],
  review_from: ['Revisar desde', 'Review from'],
  reject_from: ['Rechazar desde', 'Reject from'],
  cost: ['Costo en COP', 'Cost in COP'],
  cost_interval: ['Intervalo del 95 % del costo', '95% interval of the cost'],
  fraud_approved: ['Fraudes aprobados', 'Frauds approved'],
  good_rejected: ['Buenos compradores rechazados', 'Good buyers rejected'],
  reviews: ['Revisiones', 'Reviews'],
  same: [
    'Los umbrales de la política ya son los que menos cuestan.',
    'The thresholds of the policy already cost least.',
  ],
  saving: ({ saving }: { saving: string }) => [
    `Los aconsejados habrían costado ${saving} COP menos.`,
    `The advised ones would have cost ${saving} COP less.`,
  ],
  saving_interval: ({ low, high, other }: { low: string; high: string; other: string }) => [
    `El ahorro está entre ${low} y ${high} COP (intervalo del 95 %). Elegidos con una mitad de los pagos y medidos con la otra, ahorran ${other} COP.`,
    `The saving is between ${low} and ${high} COP (95% interval). Chosen with one half of the payments and measured with the other half, they save ${other} COP.`,
  ],
  propose: ['Abrir en el editor', 'Open in the editor'],
  propose_text: [
    'El editor empieza con estos umbrales. Nada cambia hasta que usted guarde el borrador y otra persona lo active.',
    'The editor starts with these thresholds. Nothing changes until you save the draft and another person activates it.',
  ],
  propose_role: [
    'Para proponer un borrador se necesita el rol de administrador.',
    'To propose a draft, the role of administrator is needed.',
  ],
  unknowns: ['Lo que no se sabe', 'What is not known'],
});

import { texts } from '../i18n/texts.js';

export const adviceTexts = texts(
  {
    title: 'Consejo sobre los umbrales',
    description:
      'Busca los umbrales de la política nueva que le habrían costado menos, con las etiquetas de su historia. Se calcula en este navegador.',
    no_labels:
      'Sin etiquetas no hay consejo. Agregue a la historia una columna con fraud, chargeback o good, o ponga esa etiqueta en la línea de cada recibo.',
    reported: 'Consejo con los resultados reportados',
    reported_how:
      'También puede pedir consejo sin una historia: reporte cada resultado con POST /v1/outcomes. Cotejo guarda solo conteos por puntaje.',
    reported_none: ({ min }: { min: number }) =>
      `Todavía no hay conteos. Se muestran desde ${min} pagos de cada clase.`,
    reported_other: ({ scorecard }: { scorecard: string }) =>
      `Los conteos son de otra tabla de puntaje, y la política nueva usa ${scorecard}: sus puntajes no se comparan.`,
    reported_text: ({ policy }: { policy: string }) =>
      `Usa los conteos de sus resultados reportados, y los umbrales de ${policy}. Los conteos no tienen montos.`,
    guide: 'Cómo se calcula',
    fraud: 'Costo de un fraude aprobado',
    fraud_hint: 'Un porcentaje del monto, como 100%, o pesos.',
    fraud_hint_pesos: 'En pesos: no se conocen los montos.',
    reject: 'Costo de rechazar a un buen comprador',
    reject_hint: 'Un porcentaje del monto, como 15%, o pesos.',
    reject_hint_pesos: 'En pesos.',
    review: 'Costo de una revisión',
    review_hint: 'En pesos: el tiempo de la persona que revisa.',
    capacity: 'Revisiones que su equipo alcanza a hacer (opcional)',
    capacity_hint: 'Un porcentaje de los pagos, como 2%. Sin límite, el consejo puede ser revisar casi todo.',
    rate_wrong: 'Escriba pesos, como 3.000, o un porcentaje, como 15%.',
    pesos_wrong: 'Escriba pesos, como 3.000.',
    capacity_wrong: 'Escriba un porcentaje de 0 a 100, como 2%.',
    keep_fraud_loss: 'No perder por fraude más que con los umbrales de ahora',
    ask: 'Pedir consejo',
    failed: 'El navegador dejó de calcular. Inténtelo de nuevo.',
    advice: 'Consejo',
    labels: ({ fraud, good, unlabelled }: { fraud: number; good: number; unlabelled: number }, words) =>
      `Pagos con etiqueta: ${words.number(Math.round(fraud))} de fraude (con los contracargos) y ${words.number(Math.round(good))} buenos. Sin etiqueta: ${words.number(Math.round(unlabelled))}.`,
    over_capacity: 'Con los umbrales de ahora hay más revisiones de las que su equipo alcanza a hacer.',
    none: 'No hay consejo: con estas etiquetas no se sabe qué umbrales cuestan menos. Abajo está el porqué.',
    table: 'Umbrales y lo que cuestan',
    figure: 'Cifra',
    active: 'De la política',
    advised: 'Aconsejados',
    review_from: 'Revisar desde',
    reject_from: 'Rechazar desde',
    cost: 'Costo en COP',
    cost_interval: 'Intervalo del 95 % del costo',
    fraud_approved: 'Fraudes aprobados',
    good_rejected: 'Buenos compradores rechazados',
    reviews: 'Revisiones',
    same: 'Los umbrales de la política ya son los que menos cuestan.',
    saving: ({ saving }: { saving: string }) => `Los aconsejados habrían costado ${saving} COP menos.`,
    saving_interval: ({ low, high, other }: { low: string; high: string; other: string }) =>
      `El ahorro está entre ${low} y ${high} COP (intervalo del 95 %). Elegidos con una mitad de los pagos y medidos con la otra, ahorran ${other} COP.`,
    propose: 'Abrir en el editor',
    propose_text:
      'El editor empieza con estos umbrales. Nada cambia hasta que usted guarde el borrador y otra persona lo active.',
    propose_role: 'Para proponer un borrador se necesita el rol de administrador.',
    unknowns: 'Lo que no se sabe',
  },
  {
    title: 'Advice on thresholds',
    description:
      'Looks for the thresholds of the new policy that would have cost you least, with the labels of your history. It is computed in this browser.',
    no_labels:
      'Without labels there is no advice. Add a column with fraud, chargeback or good to the history, or put this label in the line of each receipt.',
    reported: 'Advice from reported outcomes',
    reported_how:
      'You can get advice without a history too: report each outcome with POST /v1/outcomes. Cotejo keeps only counts by score.',
    reported_none: ({ min }: { min: number }) =>
      `There are no counts yet. They are shown from ${min} payments of each kind on.`,
    reported_other: ({ scorecard }: { scorecard: string }) =>
      `The counts are of another scorecard, and the new policy uses ${scorecard}: their scores do not compare.`,
    reported_text: ({ policy }: { policy: string }) =>
      `It uses the counts of your reported outcomes, and the thresholds of ${policy}. The counts have no amounts.`,
    guide: 'How it is computed',
    fraud: 'Cost of an approved fraud',
    fraud_hint: 'A percentage of the amount, such as 100%, or pesos.',
    fraud_hint_pesos: 'In pesos: the amounts are not known.',
    reject: 'Cost of rejecting a good buyer',
    reject_hint: 'A percentage of the amount, such as 15%, or pesos.',
    reject_hint_pesos: 'In pesos.',
    review: 'Cost of a review',
    review_hint: 'In pesos: the time of the person who reviews.',
    capacity: 'Reviews that your team can do (optional)',
    capacity_hint:
      'A percentage of the payments, such as 2%. Without a limit, the advice may be to review nearly everything.',
    rate_wrong: 'Type pesos, such as 3,000, or a percentage, such as 15%.',
    pesos_wrong: 'Type pesos, such as 3,000.',
    capacity_wrong: 'Type a percentage from 0 to 100, such as 2%.',
    keep_fraud_loss: 'Lose no more to fraud than with the thresholds of now',
    ask: 'Get advice',
    failed: 'The browser stopped computing. Try again.',
    advice: 'Advice',
    labels: ({ fraud, good, unlabelled }: { fraud: number; good: number; unlabelled: number }, words) =>
      `Payments with a label: ${words.number(Math.round(fraud))} fraud (with chargebacks) and ${words.number(Math.round(good))} good. Without a label: ${words.number(Math.round(unlabelled))}.`,
    over_capacity: 'The thresholds of now give more reviews than your team can do.',
    none: 'There is no advice: these labels do not show which thresholds cost least. The reason is below.',
    table: 'Thresholds and what they cost',
    figure: 'Figure',
    active: 'Of the policy',
    advised: 'Advised',
    review_from: 'Review from',
    reject_from: 'Reject from',
    cost: 'Cost in COP',
    cost_interval: '95% interval of the cost',
    fraud_approved: 'Frauds approved',
    good_rejected: 'Good buyers rejected',
    reviews: 'Reviews',
    same: 'The thresholds of the policy already cost least.',
    saving: ({ saving }: { saving: string }) => `The advised ones would have cost ${saving} COP less.`,
    saving_interval: ({ low, high, other }: { low: string; high: string; other: string }) =>
      `The saving is between ${low} and ${high} COP (95% interval). Chosen with one half of the payments and measured with the other half, they save ${other} COP.`,
    propose: 'Open in the editor',
    propose_text:
      'The editor starts with these thresholds. Nothing changes until you save the draft and another person activates it.',
    propose_role: 'To propose a draft, the role of administrator is needed.',
    unknowns: 'What is not known',
  },
);

import type { ReportLanguage } from '@cotejo/backtest';
import {
  type Advice,
  type Advised,
  type JudgedThresholds,
  REVIEWED_SHARE_MANY,
  reviewedShare,
} from '@cotejo/backtest/advice';

const TEXTS = {
  es: {
    title: 'Consejo sobre umbrales',
    labels: 'etiquetas',
    fraud: 'fraude',
    good: 'buenos',
    unlabelled: 'sin etiqueta',
    active: 'actual',
    advised: 'aconsejado',
    review: 'revisar desde',
    reject: 'rechazar desde',
    cost: 'costo esperado (COP)',
    interval: '95 % entre',
    fraudApproved: 'fraudes aprobados',
    goodRejected: 'buenos rechazados',
    reviews: 'revisiones',
    saving: 'Ahorro (COP)',
    otherHalf: 'ahorro al elegir con una mitad y medir con la otra',
    same: 'Los umbrales actuales son los de menor costo.',
    overCapacity: 'Los umbrales actuales superan la capacidad de revisión.',
    many: (share: string) =>
      `CUIDADO: el consejo es revisar el ${share} de los pagos. Indique cuántos alcanza a revisar su equipo con --review-capacity.`,
    none: 'No hay consejo.',
    onlyProposal: 'Es una propuesta: nada cambia hasta que otra persona la active.',
    locale: 'es-CO',
  },
  en: {
    title: 'Advice about thresholds',
    labels: 'labels',
    fraud: 'fraud',
    good: 'good',
    unlabelled: 'unlabelled',
    active: 'active',
    advised: 'advised',
    review: 'review from',
    reject: 'reject from',
    cost: 'expected cost (COP)',
    interval: '95 % between',
    fraudApproved: 'frauds approved',
    goodRejected: 'good payments rejected',
    reviews: 'reviews',
    saving: 'Saving (COP)',
    otherHalf: 'saving when one half chooses and the other half measures',
    same: 'The active thresholds cost least.',
    overCapacity: 'The active thresholds exceed the capacity for reviews.',
    many: (share: string) =>
      `CAUTION: the advice is to review ${share} of the payments. Say how many your team can review with --review-capacity.`,
    none: 'There is no advice.',
    onlyProposal: 'This is a proposal: nothing changes until another person activates it.',
    locale: 'en-US',
  },
} as const;

type Texts = (typeof TEXTS)[ReportLanguage];

/** The advice as a table and sentences. */
export function adviceText(advice: Advice, language: ReportLanguage): string {
  const texts = TEXTS[language];
  const { labels, advised, unknowns, activeWithinCapacity } = advice;
  const share = reviewedShare(advice);
  const counts = (['fraud', 'good', 'unlabelled'] as const).map(
    (label) => `${texts[label]} ${whole(labels[label], texts)}`,
  );
  return [
    texts.title,
    `${texts.labels}: ${counts.join(', ')}`,
    '',
    ...tableOf(advice, texts),
    '',
    ...(activeWithinCapacity ? [] : [texts.overCapacity]),
    ...(advised && share > REVIEWED_SHARE_MANY ? [texts.many(`${Math.round(100 * share)} %`)] : []),
    ...(advised ? savingLines(advised, advice.active, texts) : [texts.none]),
    ...unknowns.map((unknown) => `- ${unknown[language]}`),
    '',
  ].join('\n');
}

function tableOf({ active, advised }: Advice, texts: Texts): string[] {
  const sides = [active, ...(advised ? [advised] : [])];
  const row = (name: string, cell: (side: JudgedThresholds) => string) => [name, ...sides.map(cell)];
  const rows = [
    ['', texts.active, ...(advised ? [texts.advised] : [])],
    row(texts.review, ({ reviewFrom }) => String(reviewFrom)),
    row(texts.reject, ({ rejectFrom }) => String(rejectFrom)),
    row(texts.cost, ({ cost }) => whole(cost, texts)),
    row(texts.interval, ({ costInterval: { low, high } }) => `${whole(low, texts)} - ${whole(high, texts)}`),
    row(texts.fraudApproved, ({ fraudApproved }) => whole(fraudApproved, texts)),
    row(texts.goodRejected, ({ goodRejected }) => whole(goodRejected, texts)),
    row(texts.reviews, ({ reviews }) => whole(reviews, texts)),
  ];
  const widths = (rows[0] as string[]).map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] ?? '').length)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart((widths[column] as number) + 2),
      )
      .join('')
      .trimEnd(),
  );
}

function savingLines(advised: Advised, active: JudgedThresholds, texts: Texts): string[] {
  if (advised.reviewFrom === active.reviewFrom && advised.rejectFrom === active.rejectFrom) {
    return [texts.same];
  }
  const { low, high } = advised.savingInterval;
  return [
    `${texts.saving}: ${whole(advised.saving, texts)} (${texts.interval} ${whole(low, texts)} - ${whole(high, texts)}); ${texts.otherHalf}: ${whole(advised.savingOnOtherHalf, texts)}`,
    texts.onlyProposal,
  ];
}

const whole = (value: number, { locale }: Texts): string => Math.round(value).toLocaleString(locale);

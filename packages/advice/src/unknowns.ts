/** Why there is no advice, or what it does not say. */
export type UnknownCode =
  | 'too_few_labels'
  | 'no_pair_within_bounds'
  | 'changes_unlabelled'
  | 'saving_not_certain'
  | 'threshold_not_exact'
  | 'amounts_missing';

/** Something that the labels do not show, in a sentence of each language. */
export interface Unknown {
  code: UnknownCode;
  /** Whether there is no advice for this reason. */
  blocks: boolean;
  es: string;
  en: string;
}

export interface LabelCounts {
  fraud: number;
  good: number;
  unlabelled: number;
}

const STEPS = {
  reviewFrom: { es: 'revisar', en: 'to review' },
  rejectFrom: { es: 'rechazar', en: 'to reject' },
} as const;

/** Writes the sentences about one set of labels. */
export class UnknownWriter {
  private readonly start: { es: string; en: string };

  constructor({ fraud, good }: LabelCounts) {
    const [all, frauds, goods] = [fraud + good, fraud, good].map((count) => Math.round(count));
    this.start = {
      es: `Con estas ${all} etiquetas (${frauds} de fraude, ${goods} de pagos buenos) esto no se sabe:`,
      en: `With these ${all} labels (${frauds} fraud, ${goods} good) this is not known:`,
    };
  }

  tooFew(min: number): Unknown {
    return this.write(
      'too_few_labels',
      true,
      `qué umbrales cuestan menos. Se necesitan al menos ${min} de cada clase.`,
      `which thresholds cost least. At least ${min} of each kind are needed.`,
    );
  }

  noPair(): Unknown {
    return this.write(
      'no_pair_within_bounds',
      true,
      'umbrales que respeten a la vez la política, la capacidad de revisión y la pérdida por fraude. No existen esos umbrales.',
      'thresholds that keep to the policy, the capacity for reviews and the fraud loss together. No thresholds do.',
    );
  }

  changesUnlabelled(labelled: number, all: number): Unknown {
    const [known, changed] = [Math.round(labelled), Math.round(all)];
    return this.write(
      'changes_unlabelled',
      true,
      `cómo terminan los ${changed} pagos cuya decisión cambiaría. Solo ${known} tienen etiqueta.`,
      `how the ${changed} payments end whose decision would change. Only ${known} of them have a label.`,
    );
  }

  savingNotCertain(low: number, high: number): Unknown {
    const [from, to] = [low, high].map((cop) => Math.round(cop).toLocaleString('en-US').replaceAll(',', '.'));
    return this.write(
      'saving_not_certain',
      true,
      `si otros umbrales cuestan menos que los activos. El ahorro está entre ${from} y ${to} COP.`,
      `whether other thresholds cost less than the active ones. The saving is between ${from} and ${to} COP.`,
    );
  }

  notExact(threshold: 'reviewFrom' | 'rejectFrom', low: number, high: number): Unknown {
    const { es, en } = STEPS[threshold];
    return this.write(
      'threshold_not_exact',
      false,
      `el puntaje exacto desde el que conviene ${es}. Entre ${low} y ${high} el costo es parecido.`,
      `the exact score from which ${en}. Between ${low} and ${high} the cost is similar.`,
    );
  }

  amountsMissing(count: number): Unknown {
    return this.write(
      'amounts_missing',
      false,
      `el costo de ${Math.round(count)} pagos sin monto. No están en las sumas.`,
      `the cost of ${Math.round(count)} payments without an amount. They are not in the sums.`,
    );
  }

  private write(code: UnknownCode, blocks: boolean, es: string, en: string): Unknown {
    return { code, blocks, es: `${this.start.es} ${es}`, en: `${this.start.en} ${en}` };
  }
}

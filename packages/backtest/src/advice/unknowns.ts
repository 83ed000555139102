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

/** A whole number in the style of each language, the same in every browser. */
interface Written {
  es: string;
  en: string;
}

function written(value: number): Written {
  const en = Math.round(value).toLocaleString('en-US');
  return { es: en.replaceAll(',', '.'), en };
}

/** Writes the sentences about one set of labels. */
export class UnknownWriter {
  private readonly start: { es: string; en: string };

  constructor({ fraud, good }: LabelCounts) {
    const [all, frauds, goods] = [fraud + good, fraud, good].map(written) as [Written, Written, Written];
    this.start = {
      es: `Con estas ${all.es} etiquetas (${frauds.es} de fraude, ${goods.es} de pagos buenos) esto no se sabe:`,
      en: `With these ${all.en} labels (${frauds.en} fraud, ${goods.en} good) this is not known:`,
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
    const [known, changed] = [written(labelled), written(all)];
    return this.write(
      'changes_unlabelled',
      true,
      `cómo terminan los ${changed.es} pagos cuya decisión cambiaría. Solo ${known.es} tienen etiqueta.`,
      `how the ${changed.en} payments end whose decision would change. Only ${known.en} of them have a label.`,
    );
  }

  savingNotCertain(low: number, high: number): Unknown {
    const [from, to] = [written(low), written(high)];
    return this.write(
      'saving_not_certain',
      true,
      `si otros umbrales cuestan menos que los activos. El ahorro está entre ${from.es} y ${to.es} COP.`,
      `whether other thresholds cost less than the active ones. The saving is between ${from.en} and ${to.en} COP.`,
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
    const { es, en } = written(count);
    return this.write(
      'amounts_missing',
      false,
      `el costo de ${es} pagos sin monto. No están en las sumas.`,
      `the cost of ${en} payments without an amount. They are not in the sums.`,
    );
  }

  private write(code: UnknownCode, blocks: boolean, es: string, en: string): Unknown {
    return { code, blocks, es: `${this.start.es} ${es}`, en: `${this.start.en} ${en}` };
  }
}

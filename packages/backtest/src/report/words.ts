import { REASONS, type ReasonCode, type SignalCode, signalText } from '@cotejo/contracts';
import { INVALID_ROW } from '../csv/bad-rows.js';
import { BUYER_PREFIX, SOURCE_PREFIX } from '../history/find-columns.js';
import { type ReportLanguage, TEXTS, type Texts } from './texts.js';

const LOCALES = { es: 'es-CO', en: 'en' } as const;
const NOTHING = '-';

const WANTED: Partial<Record<string, keyof Texts>> = {
  id: 'wantedId',
  date: 'wantedDate',
  amount: 'wantedAmount',
  label: 'wantedLabel',
  score: 'wantedScore',
  [SOURCE_PREFIX]: 'wantedSource',
  'buyer.cedula': 'wantedCedula',
  'buyer.tipo_documento': 'wantedKind',
  [BUYER_PREFIX]: 'wantedText',
  [INVALID_ROW]: 'wantedRow',
};

/** Texts and number formats of one language. Unknown values are shown as `-`. */
export class Words {
  readonly texts: Texts;
  private readonly whole: Intl.NumberFormat;
  private readonly fine: Intl.NumberFormat;
  private readonly share: Intl.NumberFormat;

  constructor(readonly language: ReportLanguage) {
    const locale = LOCALES[language];
    this.texts = TEXTS[language];
    this.whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    this.fine = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
    this.share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  }

  count(figure: number): string {
    return this.whole.format(figure);
  }

  /** Sums in COP; centavos are not shown. */
  cop(sum: number | null): string {
    return sum === null ? NOTHING : this.whole.format(sum);
  }

  measure(figure: number | null | undefined): string {
    return figure === null || figure === undefined ? NOTHING : this.fine.format(figure);
  }

  percent(share: number | null): string {
    return share === null ? NOTHING : this.share.format(share);
  }

  /** The form of the cells that can be read. @param column name of a column, or `(row)` */
  wanted(column: string): string {
    const prefix = [SOURCE_PREFIX, BUYER_PREFIX].find((each) => column.startsWith(each));
    return this.texts[WANTED[column] ?? WANTED[prefix ?? ''] ?? 'wantedSignal'];
  }

  signal(code: SignalCode): string {
    return signalText(code)[this.language];
  }

  reason(code: ReasonCode): string {
    return REASONS[code][this.language];
  }
}

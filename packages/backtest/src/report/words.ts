import { REASONS, type ReasonCode } from '@cotejo/contracts';
import { type ReportLanguage, TEXTS, type Texts } from './texts.js';

const LOCALES = { es: 'es-CO', en: 'en' } as const;
const NOTHING = '-';

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

  reason(code: ReasonCode): string {
    return REASONS[code][this.language];
  }
}

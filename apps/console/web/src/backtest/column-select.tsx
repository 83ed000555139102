import {
  BUYER_COLUMNS,
  BUYER_PREFIX,
  HISTORY_COLUMNS,
  PLAIN_COLUMNS,
  PURCHASE_COLUMNS,
  SOURCE_PREFIX,
} from '@cotejo/backtest/browser';
import { CONTEXT_FACTS, SIGNALS, type SignalCode } from '@cotejo/contracts';
import { ChevronDown } from 'lucide-react';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';
import fields from '../ui/fields.module.css';
import { backtestTexts } from './backtest-texts.js';

const SOURCES = HISTORY_COLUMNS.filter((name) => name.startsWith(SOURCE_PREFIX));
const SIGNAL_CODES = Object.keys(SIGNALS) as SignalCode[];
const SIGNAL_SOURCES = [...new Set(SIGNAL_CODES.map((code) => SIGNALS[code].source))];

/** Returns the words for the content of a column. */
function useColumnWords(): (column: string) => string {
  const tCode = useCodeTexts(backtestTexts);
  const { language } = useLanguage();
  return (column) => {
    if (column.startsWith(SOURCE_PREFIX)) {
      return sourceWords(column.slice(SOURCE_PREFIX.length), language);
    }
    const ofRules = Object.hasOwn(CONTEXT_FACTS, column) && PURCHASE_COLUMNS.some((each) => each === column);
    if (ofRules) {
      return CONTEXT_FACTS[column]?.words[language] ?? column;
    }
    const name = column.startsWith(BUYER_PREFIX) ? column.slice(BUYER_PREFIX.length) : column;
    return Object.hasOwn(SIGNALS, name) ? signalWords(name, language) : tCode(`n_${name.replace('.', '_')}`, name);
  };
}

interface ColumnSelectProps {
  label: string;
  value: string | null;
  onChange: (name: string | null) => void;
  isDisabled: boolean;
}

/** Chooses the content of one column of the file. The table's header is its visible label. */
export function ColumnSelect({ label, value, onChange, isDisabled }: ColumnSelectProps) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const groups: [label: string, names: readonly string[]][] = [
    [t('group_plain'), PLAIN_COLUMNS],
    [t('group_purchase'), PURCHASE_COLUMNS],
    [t('group_buyer'), BUYER_COLUMNS],
    ...SIGNAL_SOURCES.map((source): [string, string[]] => [
      t('group_signals', { source: sourceWords(source, language) }),
      SIGNAL_CODES.filter((code) => SIGNALS[code].source === source),
    ]),
    [t('group_sources'), SOURCES],
  ];
  const words = useColumnWords();
  return (
    <div className={fields.box}>
      <select
        className={fields.select}
        aria-label={label}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('not_used')}</option>
        {groups.map(([name, columns]) => (
          <optgroup key={name} label={name}>
            {columns.map((column) => (
              <option key={column} value={column}>
                {words(column)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className={fields.chevron} />
    </div>
  );
}

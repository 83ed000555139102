import { HISTORY_COLUMNS } from '@cotejo/backtest/browser';
import { ChevronDown } from 'lucide-react';
import { useTexts } from '../i18n/texts.js';
import fields from '../ui/fields.module.css';
import { backtestTexts } from './backtest-texts.js';

const PLAIN = ['id', 'date', 'amount', 'label'] as const;
const isPlain = (name: string) => PLAIN.some((each) => each === name);
const SOURCES = HISTORY_COLUMNS.filter((name) => name.startsWith('source.'));
const SIGNALS = HISTORY_COLUMNS.filter((name) => !isPlain(name) && !name.startsWith('source.')).sort();

interface ColumnSelectProps {
  label: string;
  value: string | null;
  onChange: (name: string | null) => void;
  isDisabled: boolean;
}

/** Chooses the content of one column of the file. The table's header is its visible label. */
export function ColumnSelect({ label, value, onChange, isDisabled }: ColumnSelectProps) {
  const t = useTexts(backtestTexts);
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
        <optgroup label={t('group_plain')}>
          {PLAIN.map((name) => (
            <option key={name} value={name}>
              {t(`n_${name}`)}
            </option>
          ))}
        </optgroup>
        <NameGroup label={t('group_signals')} names={SIGNALS} />
        <NameGroup label={t('group_sources')} names={SOURCES} />
      </select>
      <ChevronDown size={16} aria-hidden="true" className={fields.chevron} />
    </div>
  );
}

const NameGroup = ({ label, names }: { label: string; names: readonly string[] }) => (
  <optgroup label={label}>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </optgroup>
);

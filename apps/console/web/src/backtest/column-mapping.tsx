import type { ChosenColumns } from '@cotejo/backtest/browser';
import { useState } from 'react';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Notice } from '../ui/notice.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { chooseColumn, namedLikeSignals } from './choose-column.js';
import { ColumnSelect } from './column-select.js';
import type { ColumnFindings } from './missing-columns.js';
import { readCell } from './read-cell.js';
import type { FilePreview } from './read-preview.js';

interface ColumnMappingProps {
  preview: FilePreview;
  columns: ChosenColumns;
  onChange: (columns: ChosenColumns) => void;
  isDisabled: boolean;
}

interface FileColumn {
  at: number;
  name: string;
  cells: string[];
}

/** Shows how each column is read, to correct it. Columns that are named like a signal are hidden at first. */
export function ColumnMapping({ preview, columns, onChange, isDisabled }: ColumnMappingProps) {
  const t = useTexts(backtestTexts);
  const [isWhole, setWhole] = useState(false);
  const all = preview.header.map(
    (name, at): FileColumn => ({
      at,
      name: name === '' ? t('unnamed') : name,
      cells: preview.sample.map((row) => row[at] ?? ''),
    }),
  );
  const isNamed = namedLikeSignals(preview.header, columns);
  const others = all.filter(({ at }) => !isNamed[at]);
  const hidden = all.length - others.length;
  const table: Column<FileColumn>[] = [
    { id: 'name', header: t('c_name'), cell: ({ name }) => <span className={styles.name}>{name}</span> },
    {
      id: 'sample',
      header: t('c_sample'),
      cell: ({ at, cells }) => <Sample cells={cells} column={columns[at] ?? null} />,
    },
    {
      id: 'use',
      header: t('c_use'),
      cell: ({ at, name }) => (
        <ColumnSelect
          label={t('use_of', { name })}
          value={columns[at] ?? null}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange(chooseColumn(columns, at, chosen))}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable label={t('columns')} columns={table} rows={isWhole ? all : others} rowKey={({ at }) => String(at)} />
      {hidden > 0 && (
        <div className="row">
          {!isWhole && <span>{t('matched', { count: hidden })}</span>}
          <Button variant="quiet" onPress={() => setWhole(!isWhole)}>
            {t(isWhole ? 'fewer_columns' : 'all_columns')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Cells of the first rows, each with what it was read as. */
function Sample({ cells, column }: { cells: string[]; column: string | null }) {
  return (
    <ul className={styles.sample}>
      {cells.map((cell, row) => (
        <li key={row}>
          {cell === '' ? '·' : cell} {column !== null && <CellReading column={column} cell={cell} />}
        </li>
      ))}
    </ul>
  );
}

function CellReading({ column, cell }: { column: string; cell: string }) {
  const t = useTexts(backtestTexts);
  const { number, day } = useFormats();
  const read = readCell(column, cell);
  switch (read.as) {
    case 'empty':
    case 'text':
      return null;
    case 'unreadable':
      return <span className={styles.unreadable}>→ {t('read_not')}</span>;
    case 'pesos':
      return <span className={styles.reading}>→ $ {number(read.figure)}</span>;
    case 'score':
      return <span className={styles.reading}>→ {number(read.figure)}</span>;
    case 'day':
      return (
        <span className={styles.reading}>
          → {day(read.day)} {read.day.slice(0, 4)}
        </span>
      );
    case 'label':
      return <span className={styles.reading}>→ {t(`read_label_${read.label}`)}</span>;
    case 'state': {
      const state = read.state === 'unknown' ? 'read_unknown' : read.state ? 'read_yes' : 'read_no';
      return (
        <span className={styles.reading}>
          → {t(state)} {read.value}
        </span>
      );
    }
  }
}

/** What follows from the chosen columns, one sentence each. */
export function ColumnNotices({ findings, isReceipts }: { findings: ColumnFindings; isReceipts: boolean }) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const { basis, hasId, without, sourcesWithout, signalsWithout } = findings;
  const sources = sourcesWithout.map((source) => sourceWords(source, language)).join(', ');
  return (
    <div className="stack-small">
      {!hasId && <Notice tone="bad">{t('m_id')}</Notice>}
      {basis === 'none' && <Notice tone="bad">{t('m_none')}</Notice>}
      {basis === 'check' && <Notice tone="accent">{t('m_check')}</Notice>}
      {basis === 'score' && <Notice>{t('m_score')}</Notice>}
      {!isReceipts && without.length > 0 && (
        <Notice tone="warn">
          {without.map((name) => (
            <p key={name}>{t(`w_${name}`)}</p>
          ))}
        </Notice>
      )}
      {basis === 'signals' && sources !== '' && <Notice>{t('w_sources', { names: sources })}</Notice>}
      {signalsWithout.length > 0 && (
        <Notice>
          {t('w_signals', { count: signalsWithout.length })}
          <details>
            <summary>{t('signal_names')}</summary>
            {signalsWithout.map((code) => signalWords(code, language)).join('; ')}
          </details>
        </Notice>
      )}
    </div>
  );
}

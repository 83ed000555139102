import type { ChosenColumns } from '@cotejo/backtest/browser';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Notice } from '../ui/notice.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { ColumnSelect } from './column-select.js';
import type { ColumnFindings } from './missing-columns.js';
import type { FilePreview } from './read-preview.js';
import { chooseColumn, isNamedLikeSignal } from './suggest-columns.js';

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

/** Assigns the columns of the file by hand. Columns that are named like a signal are hidden at first. */
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
  const others = all.filter(({ at }) => !isNamedLikeSignal(preview.header[at] ?? '', columns[at] ?? null));
  const hidden = all.length - others.length;
  const table: Column<FileColumn>[] = [
    { id: 'name', header: t('c_name'), cell: ({ name }) => <span className={styles.name}>{name}</span> },
    { id: 'sample', header: t('c_sample'), cell: ({ cells }) => <Sample cells={cells} /> },
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

const Sample = ({ cells }: { cells: string[] }) => (
  <ul className={styles.sample}>
    {cells.map((cell, row) => (
      <li key={row}>{cell === '' ? '·' : cell}</li>
    ))}
  </ul>
);

/** What follows from the missing columns, one sentence each. */
export function ColumnNotices({ findings }: { findings: ColumnFindings }) {
  const t = useTexts(backtestTexts);
  const { missing, without, sourcesWithout, signalsWithout } = findings;
  return (
    <div className="stack-small">
      {missing.map((name) => (
        <Notice key={name} tone="bad">
          {t(`m_${name}`)}
        </Notice>
      ))}
      {without.map((name) => (
        <Notice key={name} tone="warn">
          {t(`w_${name}`)}
        </Notice>
      ))}
      {sourcesWithout.length > 0 && <Notice>{t('w_sources', { names: sourcesWithout.join(', ') })}</Notice>}
      {signalsWithout.length > 0 && (
        <Notice>
          {t('w_signals', { count: signalsWithout.length })}
          <details>
            <summary>{t('signal_names')}</summary>
            {signalsWithout.join(', ')}
          </details>
        </Notice>
      )}
    </div>
  );
}

import type { ClassShares, DriftLevel, DriftRow } from '../../../src/api/drift.api.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import styles from './drift.module.css';
import { driftTexts } from './drift-texts.js';
import { classWords, rowWords } from './drift-words.js';

const TONES: Record<DriftLevel, Tone> = { stable: 'good', moved: 'warn', other: 'bad', not_known: 'plain' };

/** Characteristics or sources, the largest change first. */
export function DriftTable({ label, rows }: { label: string; rows: readonly DriftRow[] }) {
  const t = useTexts(driftTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  if (rows.length === 0) {
    return <p>{t('none_counted')}</p>;
  }
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        { id: 'name', header: t('name'), cell: (row) => rowWords(row, language) },
        { id: 'level', header: t('level'), cell: ({ level }) => <LevelBadge level={level} /> },
        {
          id: 'index',
          header: t('index'),
          cell: ({ index }) => (index === null ? '–' : number(index)),
          isFigure: true,
        },
        { id: 'shares', header: t('shares'), cell: ({ classes }) => <Shares classes={classes} /> },
      ]}
    />
  );
}

export function LevelBadge({ level }: { level: DriftLevel }) {
  const t = useTexts(driftTexts);
  return <Badge tone={TONES[level]}>{t(level)}</Badge>;
}

function Shares({ classes }: { classes: readonly ClassShares[] }) {
  const t = useTexts(driftTexts);
  const tCode = useTexts(codeTexts);
  const { percent } = useFormats();
  if (classes.length === 0) {
    return t('few');
  }
  return (
    <ul className={styles.shares}>
      {classes.map((each) => (
        <li key={each.name}>
          {classWords(each, t, tCode)}:{' '}
          <span className={styles.figures}>
            {percent(each.before)} → {percent(each.now)}
          </span>
        </li>
      ))}
    </ul>
  );
}

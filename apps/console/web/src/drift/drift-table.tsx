import type { ClassShares, DriftRow } from '../../../src/api/drift.api.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import styles from './drift.module.css';
import { driftTexts } from './drift-texts.js';
import { classWords, isNamed, multipleWords, rowWords } from './drift-words.js';

const TONES: Record<DriftRow['level'], Tone> = { stable: 'good', changed: 'warn', not_known: 'plain' };

/** Characteristics or sources, the largest change first. */
export function DriftTable({ label, rows }: { label: string; rows: readonly DriftRow[] }) {
  const t = useTexts(driftTexts);
  const { language } = useLanguage();
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
        { id: 'shares', header: t('shares'), cell: ({ classes }) => <Shares classes={classes} /> },
      ]}
    />
  );
}

export function LevelBadge({ level }: { level: DriftRow['level'] }) {
  const t = useTexts(driftTexts);
  return <Badge tone={TONES[level]}>{t(level)}</Badge>;
}

function Shares({ classes }: { classes: readonly ClassShares[] }) {
  const t = useTexts(driftTexts);
  const tCode = useTexts(codeTexts);
  const share = useShare();
  if (classes.length === 0) {
    return t('few');
  }
  return (
    <ul className={styles.shares}>
      {classes.map((each) => (
        <li key={each.name}>
          {classWords(each.name, t, tCode)}:{' '}
          <span className={styles.figures}>
            {share(each.before)} → {share(each.now)}
          </span>{' '}
          {isNamed(each) && <strong>{multipleWords(each, t)}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** Formats a share that is not shown when it stands for 1 to 19 decisions. */
export function useShare(): (share: number | null) => string {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  return (share) => (share === null ? t('fewer_than') : percent(share));
}

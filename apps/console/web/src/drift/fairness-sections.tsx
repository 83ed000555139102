import type { DriftReport, FairnessGroup, GroupOutcome } from '../../../src/api/drift.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { EmptyState } from '../ui/states.js';
import styles from './drift.module.css';
import { driftTexts } from './drift-texts.js';
import { groupWords } from './drift-words.js';
import { IntervalPlot, scaleOf } from './interval-plot.js';

const isDifferent = ({ difference }: GroupOutcome) => difference === 'more' || difference === 'less';

/** Shares of review and rejection by department and by name. */
export function FairnessSections({ fairness, shownFrom }: { fairness: DriftReport['fairness']; shownFrom: number }) {
  const t = useTexts(driftTexts);
  const { day } = useFormats();
  const { departments, names, from, to, decisions } = fairness;
  const groups = [...departments, ...names];
  const range = t('fairness_range', { from: day(from), to: day(to), decisions });
  if (groups.length === 0) {
    return (
      <Section title={t('fairness')} description={range}>
        <EmptyState title={t('fairness_empty')}>{t('fairness_empty_text', { min: shownFrom })}</EmptyState>
      </Section>
    );
  }
  return (
    <>
      <Section title={t('fairness')} description={range}>
        <FairnessSummary groups={groups} />
        <p className={styles.note}>
          {t('fairness_note')} {t('fairness_note_more')}
        </p>
      </Section>
      <Section title={t('departments')} description={t('departments_note')}>
        <GroupTable label={t('departments')} groups={departments} />
      </Section>
      <Section title={t('names')} description={t('names_note')}>
        <GroupTable label={t('names')} groups={names} />
      </Section>
    </>
  );
}

function FairnessSummary({ groups }: { groups: readonly FairnessGroup[] }) {
  const t = useTexts(driftTexts);
  const different = groups.filter(({ review, reject }) => isDifferent(review) || isDifferent(reject)).length;
  if (different > 0) {
    return (
      <Notice tone="accent" title={t('some_difference', { count: different })}>
        {t('next_fairness')} {t('next_fairness_more')}
      </Notice>
    );
  }
  const isTested = groups.some(({ review, reject }) =>
    [review, reject].some(({ difference }) => difference === 'none'),
  );
  return <Notice title={isTested ? t('no_difference') : t('few_everywhere')} />;
}

function GroupTable({ label, groups }: { label: string; groups: readonly FairnessGroup[] }) {
  const t = useTexts(driftTexts);
  const { number } = useFormats();
  const outcome = (which: 'review' | 'reject'): Column<FairnessGroup> => {
    const scaleMax = scaleOf(groups.map((group) => group[which]));
    return {
      id: which,
      header: t(which),
      cell: (group) => <Share outcome={group[which]} scaleMax={scaleMax} />,
    };
  };
  return (
    <DataTable
      label={label}
      rows={groups}
      rowKey={({ code }) => code}
      columns={[
        { id: 'group', header: t('group'), cell: (group) => groupWords(group, t) },
        { id: 'decisions', header: t('decisions'), cell: ({ decisions }) => number(decisions), isFigure: true },
        outcome('review'),
        outcome('reject'),
        { id: 'difference', header: t('difference'), cell: (group) => <Difference group={group} /> },
      ]}
    />
  );
}

function Share({ outcome, scaleMax }: { outcome: GroupOutcome; scaleMax: number }) {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  const { interval } = outcome;
  if (!interval) {
    return <span className={styles.few}>{t('few')}</span>;
  }
  return (
    <div className={styles.share}>
      <strong className={styles.figures}>{percent(interval.share)}</strong>
      <IntervalPlot interval={interval} others={outcome.others} scaleMax={scaleMax} />
      <span className={styles.range}>
        {t('interval', { low: percent(interval.low), high: percent(interval.high) })}
      </span>
    </div>
  );
}

function Difference({ group: { review, reject } }: { group: FairnessGroup }) {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  const sentences = (
    [
      ['review', review],
      ['reject', reject],
    ] as const
  ).flatMap(([which, { difference, others }]) =>
    (difference === 'more' || difference === 'less') && others !== null
      ? [t(`${which}_${difference}`, { others: percent(others) })]
      : [],
  );
  if (sentences.length > 0) {
    return sentences.map((sentence) => (
      <div key={sentence}>
        <strong>{sentence}</strong>
      </div>
    ));
  }
  return [review, reject].every(({ difference }) => difference === 'not_known') ? t('few') : t('as_chance');
}

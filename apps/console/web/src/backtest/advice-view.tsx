import {
  type Advice,
  type Advised,
  type Interval,
  type JudgedThresholds,
  REVIEWED_SHARE_MANY,
  reviewedShare,
} from '@cotejo/backtest/advice';
import { type Policy, withThresholds } from '@cotejo/scorecard/browser';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { proposeDraft } from '../policies/proposed-draft.js';
import { useHasRole, useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Notice } from '../ui/notice.js';
import { adviceTexts } from './advice-texts.js';

/** The advised thresholds beside the thresholds of the policy, what they save, and what is not known. */
export function AdviceView({ advice, policy }: { advice: Advice; policy: Policy }) {
  const t = useTexts(adviceTexts);
  const { language } = useLanguage();
  const { active, advised, unknowns, activeWithinCapacity, labels } = advice;
  const { percent } = useFormats();
  const share = reviewedShare(advice);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [advice]);
  return (
    <section ref={place} className="stack-small" tabIndex={-1} aria-label={t('advice')}>
      <p>{t('labels', labels)}</p>
      {!activeWithinCapacity && <Notice tone="warn">{t('over_capacity')}</Notice>}
      {!advised && <Notice tone="warn">{t('none')}</Notice>}
      {advised && share > REVIEWED_SHARE_MANY && (
        <Notice tone="bad">
          {t('many', {
            reviews: Math.round(advised.reviews),
            all: Math.round(advised.reviews / share),
            share: percent(share),
          })}
        </Notice>
      )}
      <ThresholdTable active={active} advised={advised} />
      {advised && <Proposal active={active} advised={advised} policy={policy} />}
      {unknowns.length > 0 && (
        <Notice title={t('unknowns')}>
          <ul>
            {unknowns.map((unknown) => (
              <li key={unknown[language]}>{unknown[language]}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

function ThresholdTable({ active, advised }: Pick<Advice, 'active' | 'advised'>) {
  const t = useTexts(adviceTexts);
  const { number } = useFormats();
  const whole = (value: number) => number(Math.round(value));
  const interval = ({ low, high }: Interval) => `${whole(low)} – ${whole(high)}`;
  const rows: [name: string, cell: (side: JudgedThresholds) => string][] = [
    [t('review_from'), ({ reviewFrom }) => number(reviewFrom)],
    [t('reject_from'), ({ rejectFrom }) => number(rejectFrom)],
    [t('cost'), ({ cost }) => whole(cost)],
    [t('cost_interval'), ({ costInterval }) => interval(costInterval)],
    [t('fraud_approved'), ({ fraudApproved }) => whole(fraudApproved)],
    [t('good_rejected'), ({ goodRejected }) => whole(goodRejected)],
    [t('reviews'), ({ reviews }) => whole(reviews)],
  ];
  const cellOf =
    (side: JudgedThresholds) =>
    ([, cell]: (typeof rows)[number]) =>
      cell(side);
  return (
    <DataTable
      label={t('table')}
      rows={rows}
      rowKey={([name]) => name}
      columns={[
        { id: 'figure', header: t('figure'), cell: ([name]) => name },
        { id: 'active', header: t('active'), isFigure: true, cell: cellOf(active) },
        ...(advised ? [{ id: 'advised', header: t('advised'), isFigure: true, cell: cellOf(advised) }] : []),
      ]}
    />
  );
}

/** The saving, and the way to the editor. Only a person saves and activates a draft. */
function Proposal({ active, advised, policy }: { active: JudgedThresholds; advised: Advised; policy: Policy }) {
  const t = useTexts(adviceTexts);
  const { number } = useFormats();
  const tenant = useTenant();
  const mayChange = useHasRole('admin');
  const navigate = useNavigate();
  const whole = (value: number) => number(Math.round(value));
  if (advised.reviewFrom === active.reviewFrom && advised.rejectFrom === active.rejectFrom) {
    return <Notice tone="good">{t('same')}</Notice>;
  }
  const { low, high } = advised.savingInterval;
  const open = () => {
    proposeDraft(tenant, withThresholds(policy, advised));
    navigate('/policy');
  };
  return (
    <Notice
      tone="accent"
      title={t('saving', { saving: whole(advised.saving) })}
      actions={mayChange ? <Button onPress={open}>{t('propose')}</Button> : null}
    >
      <p>{t('saving_interval', { low: whole(low), high: whole(high), other: whole(advised.savingOnOtherHalf) })}</p>
      <p>{t(mayChange ? 'propose_text' : 'propose_role')}</p>
    </Notice>
  );
}

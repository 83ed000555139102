import { type Advice, type AdviceInput, scoresOfBands } from '@cotejo/backtest/advice';
import { type Policy, versionName } from '@cotejo/scorecard/browser';
import { useMemo } from 'react';
import type { OutcomeCountsView } from '../../../src/api/outcomes.api.js';
import { useAnswer } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { AdviceSection } from './advice-section.js';
import { adviceTexts } from './advice-texts.js';

interface ReportedOutcomesProps {
  policy: Policy;
  onAdvise: (input: AdviceInput) => Promise<Advice>;
}

/** Advice without a history: from the counts of the outcomes that the merchant reported by the API. */
export function ReportedOutcomes(props: ReportedOutcomesProps) {
  const tenant = useTenant();
  const counts = useAnswer('GET /api/tenants/:tenant/outcomes', { params: { tenant } });
  return <Answer query={counts}>{(data) => <OutcomeAdvice counts={data} {...props} />}</Answer>;
}

function OutcomeAdvice({ counts, policy, onAdvise }: ReportedOutcomesProps & { counts: OutcomeCountsView }) {
  const t = useTexts(adviceTexts);
  const own = counts.scorecards.find(({ scorecard }) => scorecard === policy.scorecard);
  const basis = useMemo(() => own && { labelled: scoresOfBands(own.bands), policy, hasAmounts: false }, [own, policy]);
  if (!basis) {
    return (
      <Section
        title={t('reported')}
        description={t('reported_how')}
        actions={<GuideLink name="policies">{t('guide')}</GuideLink>}
      >
        <Notice>
          {counts.scorecards.length === 0
            ? t('reported_none', { min: counts.shownFrom })
            : t('reported_other', { scorecard: policy.scorecard })}
        </Notice>
      </Section>
    );
  }
  return (
    <AdviceSection
      title={t('reported')}
      description={t('reported_text', { policy: versionName(policy) })}
      basis={basis}
      onAdvise={onAdvise}
    />
  );
}

import { OUTCOMES } from '@cotejo/contracts';
import type { ShadowAgreement } from '../../../src/api/policies.api.js';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { OutcomeMatrix } from './history-effect.js';
import { policyTexts } from './policy-texts.js';

const POLL_MS = 10_000;

/** How often the policy in shadow agrees with the active one. */
export function AgreementSection() {
  const t = useTexts(policyTexts);
  const tenant = useTenant();
  const agreement = useAnswer('GET /api/tenants/:tenant/policy/agreement', { params: { tenant } }, { pollMs: POLL_MS });
  return (
    <Section title={t('agreement')} description={t('agreement_text')}>
      <Answer query={agreement}>{(answer) => <Agreement agreement={answer} />}</Answer>
    </Section>
  );
}

function Agreement({ agreement: { since, silent, decisions } }: { agreement: ShadowAgreement }) {
  const t = useTexts(policyTexts);
  const { percent, dateTime } = useFormats();
  const countOf = (isCounted: (active: string, shadow: string) => boolean) =>
    OUTCOMES.flatMap((active) =>
      OUTCOMES.map((shadow) => (isCounted(active, shadow) ? decisions[active][shadow] : 0)),
    ).reduce((sum, count) => sum + count, 0);
  const count = countOf(() => true);
  const agreed = countOf((active, shadow) => active === shadow);
  return (
    <>
      {silent > 0 && <Notice tone="warn">{t('agreement_silent', { count: silent })}</Notice>}
      {count === 0 || since === null ? (
        <p>{t('agreement_none')}</p>
      ) : (
        <>
          <p>
            <strong>{t('agreement_share', { share: percent(agreed / count), count, since: dateTime(since) })}</strong>
          </p>
          <OutcomeMatrix label={t('agreement')} counts={decisions} />
        </>
      )}
    </>
  );
}

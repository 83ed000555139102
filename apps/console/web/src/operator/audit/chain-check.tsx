import type { AuditVerdictView } from '../../../../src/api/operator.api.js';
import { useChange } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { Copyable } from '../../ui/copy.js';
import { Notice } from '../../ui/notice.js';
import { Section } from '../../ui/page.js';
import { ErrorState } from '../../ui/states.js';
import { auditTexts } from './audit-texts.js';

/** Checks that no entry of the audit log was altered. */
export function ChainCheck() {
  const t = useTexts(auditTexts);
  const check = useChange('POST /api/operator/audit/check', { invalidates: ['GET /api/operator/audit/checkpoints'] });
  const run = () => check.mutateAsync({}).catch(() => {}); // The state of the mutation shows the problem.
  return (
    <Section
      title={t('check_title')}
      description={t('check_text')}
      actions={
        <Button variant="primary" onPress={run}>
          {t('check')}
        </Button>
      }
    >
      {check.isError && <ErrorState problem={check.error} onRetry={run} />}
      {check.data && <Verdict verdict={check.data} />}
    </Section>
  );
}

function Verdict({ verdict }: { verdict: AuditVerdictView }) {
  const t = useTexts(auditTexts);
  const codeText = useCodeTexts(auditTexts);
  const { dateTime } = useFormats();
  const { ok, entries, head, brokenAt, problem, checkedAt } = verdict;
  const when = <p>{t('checked_at', { when: dateTime(checkedAt) })}</p>;
  if (!ok) {
    return (
      <Notice tone="bad" title={t('broken')}>
        {brokenAt !== null && <p>{t('broken_at', { seq: brokenAt })}</p>}
        {problem && (
          <p>
            {codeText(`p_${problem}`, t('problem'))} <code>{problem}</code>
          </p>
        )}
        {when}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="good" title={t('ok')}>
        <p>{t('ok_text', { entries: entries ?? 0 })}</p>
        {when}
      </Notice>
      {head === null ? (
        <p>{t('no_head')}</p>
      ) : (
        <>
          <Copyable label={t('head')} text={head} />
          <p>{t('head_text')}</p>
        </>
      )}
    </>
  );
}

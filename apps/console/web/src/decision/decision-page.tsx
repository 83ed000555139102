import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChange } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { takeReceipt } from '../receipts/receipt-handover.js';
import { ReceiptInput } from '../receipts/receipt-input.js';
import { Verdict } from '../receipts/verdict.js';
import { useTenant } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { useSingleFlight } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { Explanation } from './explanation.js';
import { type Given, readGiven } from './read-given.js';

interface Opened {
  /** Names the text for the person: a file name, or where it comes from. */
  name: string;
  given: Given | null;
  /** Why nothing is explained; then nothing is sent either. */
  problem: 'no_receipt' | 'other_tenant' | 'other_environment' | null;
}

/** Explains one decision from its receipt. */
export function Component() {
  const t = useTexts(decisionTexts);
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader title={t('title')} description={t('description')} />
      </div>
      <AnswerReader submitLabel={t('explain')}>
        {(given, isGood) => <Explanation key={given.receipt.token} given={given} isGood={isGood} />}
      </AnswerReader>
    </>
  );
}

interface AnswerReaderProps {
  submitLabel: string;
  /** Shows an answer whose receipt has a good signature. */
  children: (given: Given, isGood: boolean) => ReactNode;
}

/** Opens an answer. Only the token goes to the server, which checks the signature; the rest stays in this browser. */
export function AnswerReader({ submitLabel, children }: AnswerReaderProps) {
  const t = useTexts(decisionTexts);
  const tenant = useTenant();
  const { environment } = useSession().session;
  const [opened, setOpened] = useState<Opened | null>(null);
  const checking = useChange('POST /api/receipts/check');
  const result = useRef<HTMLElement>(null);
  const [isBusy, open] = useSingleFlight(async ({ name, text }: { name: string; text: string }) => {
    const given = readGiven(text);
    const problem = problemOf(given, tenant, environment);
    setOpened({ name, given: problem ? null : given, problem });
    if (given && !problem) {
      await checking.mutateAsync({ body: { file: given.receipt.token } }).catch(() => {}); // The state of the mutation shows the problem.
    }
    result.current?.focus();
    result.current?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    const text = takeReceipt();
    if (text !== null) {
      open({ name: t('handed_over'), text });
    }
  });
  const given = opened?.given ?? null;
  const verdict = given && !isBusy ? checking.data : undefined;
  const isSigned = verdict?.checks.some(({ name, result: found }) => name === 'signature' && found === 'yes') ?? false;
  return (
    <>
      <div className={styles.screenOnly}>
        <Section
          title={t('open')}
          description={t('open_text')}
          actions={<GuideLink name="receipts">{t('guide')}</GuideLink>}
        >
          <Notice>{t('sent')}</Notice>
          <ReceiptInput
            submitLabel={submitLabel}
            pasteLabel={t('paste')}
            onReceipt={(name, text) => open({ name, text })}
            isBusy={isBusy}
          />
        </Section>
      </div>
      <section ref={result} className={`stack ${styles.result}`} tabIndex={-1} aria-label={t('result')}>
        {isBusy && <LoadingState />}
        {opened?.problem && <Notice tone="bad">{t(opened.problem)}</Notice>}
        {given && !isBusy && checking.isError && (
          <ErrorState
            problem={checking.error}
            onRetry={() => open({ name: opened?.name ?? '', text: given.receipt.token })}
          />
        )}
        {verdict && !verdict.good && (
          <Section title={t('verdict')}>
            <Verdict verdict={verdict} name={opened?.name ?? ''} />
          </Section>
        )}
        {given && isSigned && children(given, verdict?.good ?? false)}
      </section>
    </>
  );
}

function problemOf(given: Given | null, tenant: string, environment: string): Opened['problem'] {
  if (!given) {
    return 'no_receipt';
  }
  if (given.payload.environment !== environment) {
    return 'other_environment';
  }
  return given.payload.tenant === tenant ? null : 'other_tenant';
}

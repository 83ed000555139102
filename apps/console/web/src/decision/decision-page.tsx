import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChange } from '../api/hooks.js';
import { GuideLink } from '../app/docs-link.js';
import { PrintHeader } from '../compliance/print-header.js';
import { useTexts } from '../i18n/texts.js';
import { takeReceipt } from '../receipts/receipt-handover.js';
import { ReceiptInput } from '../receipts/receipt-input.js';
import { Verdict } from '../receipts/verdict.js';
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
  given: Given | null;
  /** Why nothing is checked; then nothing is sent either. */
  problem: 'no_receipt' | 'other_environment' | null;
}

/** Explains one decision from its receipt. */
export function Component() {
  const t = useTexts(decisionTexts);
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader title={t('title')} description={t('description')} />
      </div>
      <AnswerReader title={t('title')}>
        {(given) => <Explanation key={given.receipt.token} given={given} />}
      </AnswerReader>
    </>
  );
}

/**
 * Checks a kept answer. Only the token goes to the server, which checks the signature; the rest stays in this browser.
 * @param props title: of the printed page. children: shows an answer of the account whose receipt has a good signature
 */
export function AnswerReader({ title, children }: { title: string; children: (given: Given) => ReactNode }) {
  const t = useTexts(decisionTexts);
  const { environment, tenant } = useSession().session;
  const [{ given, problem }, setOpened] = useState<Opened>({ given: null, problem: null });
  const checking = useChange('POST /api/receipts/check');
  const result = useRef<HTMLElement>(null);
  const [isBusy, open] = useSingleFlight(async (opened: Opened) => {
    setOpened(opened);
    if (opened.given) {
      await checking.mutateAsync({ body: { file: opened.given.receipt.token } }).catch(() => {}); // The state of the mutation shows the problem.
    }
    result.current?.focus();
    result.current?.scrollIntoView({ block: 'start' });
  });
  const read = (name: string, text: string) => open(openedOf(readGiven(text, name), environment));
  useEffect(() => {
    const text = takeReceipt();
    if (text !== null) {
      read(t('handed_over'), text);
    }
  });
  const verdict = given && !isBusy ? checking.data : undefined;
  const isSigned = verdict?.checks.some(({ name, result: found }) => name === 'signature' && found === 'yes') ?? false;
  const isOwn = given?.payload.tenant === tenant?.id;
  return (
    <>
      <div className={styles.screenOnly}>
        <Section
          title={t('open')}
          description={t('open_text')}
          actions={<GuideLink name="receipts">{t('guide')}</GuideLink>}
        >
          <Notice>{t('sent')}</Notice>
          <ReceiptInput onReceipt={read} isBusy={isBusy} />
        </Section>
      </div>
      <section ref={result} className={`stack ${styles.result}`} tabIndex={-1} aria-label={t('result')}>
        {isBusy && <LoadingState />}
        {problem && <Notice tone="bad">{t(problem)}</Notice>}
        {given && !isBusy && checking.isError && (
          <ErrorState problem={checking.error} onRetry={() => open({ given, problem: null })} />
        )}
        {given && isSigned && isOwn && <PrintHeader title={title} />}
        {verdict && given && (
          <Section title={t('verdict')}>
            <Verdict verdict={verdict} given={given} hasContent={!isOwn} />
            {isSigned && tenant && !isOwn && <Notice tone="warn">{t('other_tenant')}</Notice>}
          </Section>
        )}
        {given && isSigned && isOwn && children(given)}
      </section>
    </>
  );
}

function openedOf(given: Given | null, environment: string): Opened {
  if (!given) {
    return { given, problem: 'no_receipt' };
  }
  return given.payload.environment === environment
    ? { given, problem: null }
    : { given: null, problem: 'other_environment' };
}

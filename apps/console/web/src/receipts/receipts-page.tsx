import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { useSingleFlight } from '../ui/button.js';
import { PageHeader, Section } from '../ui/page.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { passReceipt, takeReceipt } from './receipt-handover.js';
import { ReceiptInput } from './receipt-input.js';
import styles from './receipts.module.css';
import { receiptsTexts } from './receipts-texts.js';
import { Verdict } from './verdict.js';

interface GivenReceipt {
  /** Names the receipt for the person: a file name, or where the text comes from. */
  name: string;
  text: string;
}

/** Checks receipts. The file and the result exist only while the page is open. */
export function Component() {
  const t = useTexts(receiptsTexts);
  const [given, setGiven] = useState<GivenReceipt | null>(null);
  // Operators have no page that explains decisions.
  const hasTenant = useSession().session.tenant !== null;
  const checking = useChange('POST /api/receipts/check');
  const result = useRef<HTMLDivElement>(null);
  const [isBusy, check] = useSingleFlight(async (receipt: GivenReceipt) => {
    setGiven(receipt);
    await checking.mutateAsync({ body: { file: receipt.text } }).catch(() => {}); // The state of the mutation shows the problem.
    result.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });

  useEffect(() => {
    const text = takeReceipt();
    if (text !== null) {
      check({ name: t('from_playground'), text });
    }
  });

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section title={t('check')} description={t('accepted')}>
        <ReceiptInput onReceipt={(name, text) => check({ name, text })} isBusy={isBusy} />
      </Section>
      <div ref={result} className={styles.result}>
        <Section title={t('verdict')}>
          {isBusy ? (
            <LoadingState />
          ) : checking.isError ? (
            <ErrorState problem={checking.error} onRetry={() => given && check(given)} />
          ) : checking.data && given ? (
            <>
              <Verdict verdict={checking.data} name={given.name} />
              {hasTenant && checking.data.receipt && (
                <p>
                  <Link to="/decision" onClick={() => passReceipt(given.text)}>
                    {t('explain')}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
          )}
        </Section>
      </div>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useOnce } from '../ui/button.js';
import { PageHeader, Section } from '../ui/page.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { takeOver } from './handed-over.js';
import { ReceiptInput } from './receipt-input.js';
import styles from './receipts.module.css';
import { receiptsTexts } from './receipts-texts.js';
import { Verdict } from './verdict.js';

interface Given {
  /** What was checked, as the person knows it. */
  name: string;
  text: string;
}

/** Checking receipts. Neither the file nor the verdict outlives the page. */
export function Component() {
  const t = useTexts(receiptsTexts);
  const [given, setGiven] = useState<Given | null>(null);
  const checking = useChange('POST /api/receipts/check');
  const result = useRef<HTMLDivElement>(null);
  const [isBusy, check] = useOnce(async (asked: Given) => {
    setGiven(asked);
    await checking.mutateAsync({ body: { file: asked.text } }).catch(() => {}); // Shown by its own state.
    result.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });

  useEffect(() => {
    const text = takeOver();
    if (text !== null) {
      check({ name: t('from_playground'), text });
    }
  });

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section title={t('check')} description={t('accepted')}>
        <ReceiptInput onGiven={(name, text) => check({ name, text })} isBusy={isBusy} />
      </Section>
      <div ref={result} className={styles.result}>
        <Section title={t('verdict')}>
          {isBusy ? (
            <LoadingState />
          ) : checking.isError ? (
            <ErrorState problem={checking.error} onRetry={() => given && check(given)} />
          ) : checking.data && given ? (
            <Verdict verdict={checking.data} name={given.name} />
          ) : (
            <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
          )}
        </Section>
      </div>
    </>
  );
}

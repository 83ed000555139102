import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import { Notice } from './notice.js';
import { useProblemTexts } from './problem-text.js';
import styles from './states.module.css';
import { uiTexts } from './ui-texts.js';

export function LoadingState() {
  const t = useTexts(uiTexts);
  return (
    <div role="status" className={styles.loading}>
      <span className="hidden">{t('loading')}</span>
      <span className={styles.bar} aria-hidden="true" />
      <span className={styles.bar} aria-hidden="true" />
      <span className={styles.bar} aria-hidden="true" />
    </div>
  );
}

export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Inbox size={28} aria-hidden="true" />
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {actions}
    </div>
  );
}

export function ErrorState({ problem, onRetry }: { problem: unknown; onRetry: () => unknown }) {
  const t = useTexts(uiTexts);
  const problemTexts = useProblemTexts();
  const id = problem instanceof ApiProblem ? problem.details.requestId : undefined;
  return (
    <Notice tone="bad" title={t('error_title')} actions={<Button onPress={onRetry}>{t('retry')}</Button>}>
      <p>{problemTexts.explain(problem)}</p>
      {id && <p>{t('problem_id', { id })}</p>}
    </Notice>
  );
}

/** Parts of a page that appear when all their queries have an answer or an error, so that none of them moves another. */
export function Together({ queries, children }: { queries: readonly UseQueryResult[]; children: ReactNode }) {
  return queries.some(({ isLoading }) => isLoading) ? <LoadingState /> : children;
}

export interface AnswerProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, or its loading or error state. When a refresh fails, the old data stays with a notice. */
export function Answer<Data>({ query, children }: AnswerProps<Data>) {
  const t = useTexts(uiTexts);
  if (query.data === undefined) {
    return query.isError ? <ErrorState problem={query.error} onRetry={() => query.refetch()} /> : <LoadingState />;
  }
  return (
    <>
      {query.isError && (
        <Notice tone="warn" actions={<Button onPress={() => query.refetch()}>{t('retry')}</Button>}>
          {t('error_stale')}
        </Notice>
      )}
      {children(query.data)}
    </>
  );
}

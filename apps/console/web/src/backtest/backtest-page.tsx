import { useEffect, useRef } from 'react';
import { GuideLink } from '../app/docs-link.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { FileDrop } from '../ui/file-drop.js';
import { Progress } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { EmptyState } from '../ui/states.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { ColumnMapping, ColumnNotices } from './column-mapping.js';
import { findMissing } from './missing-columns.js';
import { PolicyPair } from './policy-pair.js';
import { ReportedOutcomes } from './reported-outcomes.js';
import { ResultView } from './result-view.js';
import { type RunProgress, useBacktest } from './use-backtest.js';
import { usePolicyPair } from './use-policy-pair.js';

/** Decides a history with two policies, in this browser. The file is read in a worker and is never sent. */
export function Component() {
  const t = useTexts(backtestTexts);
  const { given, problem, progress, backtested, choose, run, changeColumns, stop, advise } = useBacktest();
  const policies = usePolicyPair();
  const isRunning = progress !== null;
  const findings = given && findMissing(given.preview.header, given.columns);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section
        title={t('file')}
        description={t('file_description')}
        actions={<GuideLink name="policies">{t('guide')}</GuideLink>}
      >
        <FileDrop
          label={t('drop')}
          acceptedTypes={['.csv', '.tsv', '.txt', '.jsonl', 'text/csv', 'text/plain']}
          isBusy={isRunning}
          onFile={choose}
        />
        {given && <Notice tone="good">{t('chosen', { name: given.file.name })}</Notice>}
        {problem && <Notice tone="bad">{t(`p_${problem}`)}</Notice>}
      </Section>
      {given && findings && (
        <Section title={t('columns')} description={t('columns_description')}>
          {given.preview.kind === 'csv' ? (
            <ColumnMapping
              key={given.file.name}
              preview={given.preview}
              columns={given.columns}
              onChange={changeColumns}
              isDisabled={isRunning}
            />
          ) : (
            <p>{t('receipts_kind')}</p>
          )}
          <ColumnNotices findings={findings} />
        </Section>
      )}
      <Section title={t('policies')} description={t('policies_description')}>
        <PolicyPair {...policies.props} isDisabled={isRunning} />
        {isRunning ? (
          <RunningState progress={progress} onStop={stop} />
        ) : (
          <div className="row">
            <Button
              variant="primary"
              isDisabled={!given || !findings || findings.missing.length > 0}
              onPress={() => given && run(given, policies.chosen)}
            >
              {t(backtested ? 'run_again' : 'run')}
            </Button>
          </div>
        )}
      </Section>
      <Result isRunning={isRunning}>
        {backtested ? (
          <ResultView backtested={backtested} onAdvise={advise} />
        ) : (
          <Section title={t('result')}>
            <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
          </Section>
        )}
      </Result>
      <ReportedOutcomes policy={policies.chosen.candidate.policy} onAdvise={advise} />
    </>
  );
}

/** Progress and the button to stop, which takes the focus: the button that was pressed is gone. */
function RunningState({ progress, onStop }: { progress: RunProgress; onStop: () => void }) {
  const t = useTexts(backtestTexts);
  const { rows, rowsPerSecond, share } = progress;
  return (
    <div className={styles.running}>
      <Progress label={t('running')} share={share} />
      <span>{t('rows_so_far', { rows, speed: rowsPerSecond })}</span>
      <Button autoFocus onPress={onStop}>
        {t('stop')}
      </Button>
    </div>
  );
}

/** The place of the result. When a run ends, it takes the focus, so that keyboard and screen reader continue there. */
function Result({ isRunning, children }: { isRunning: boolean; children: React.ReactNode }) {
  const t = useTexts(backtestTexts);
  const place = useRef<HTMLElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      place.current?.focus();
      place.current?.scrollIntoView({ block: 'start' });
    }
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <section ref={place} className={`stack ${styles.result}`} tabIndex={-1} aria-label={t('result')}>
      {children}
    </section>
  );
}

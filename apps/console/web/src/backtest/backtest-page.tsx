import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { GuideLink } from '../app/docs-link.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { downloadText } from '../ui/download.js';
import { FileDrop } from '../ui/file-drop.js';
import { Progress } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { EmptyState } from '../ui/states.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { CheckOrders } from './check-orders.js';
import { ColumnMapping, ColumnNotices } from './column-mapping.js';
import { findMissing } from './missing-columns.js';
import { PolicyPair } from './policy-pair.js';
import { ReadingNotice } from './reading-notice.js';
import { ReportedOutcomes } from './reported-outcomes.js';
import { ResultView } from './result-view.js';
import { sampleFile } from './sample-file.js';
import { type RunProgress, useBacktest } from './use-backtest.js';
import { usePolicyPair } from './use-policy-pair.js';

/** Decides a shop's orders with two policies, in this browser. Only orders that the member checks with a key leave it. */
export function Component() {
  const t = useTexts(backtestTexts);
  const { given, reading, checked, problem, progress, backtested, ...act } = useBacktest();
  const policies = usePolicyPair();
  const isRunning = progress !== null;
  const { language } = useLanguage();
  const findings = given && findMissing(given.preview.header, given.columns);
  const isDecidable = findings?.hasId && (findings.basis === 'signals' || findings.basis === 'score');
  const decided = checked ?? (isDecidable ? given : null);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section
        title={t('file')}
        description={t('file_description')}
        actions={
          <>
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              onPress={() => downloadText(t('sample_name'), 'text/csv', sampleFile(language))}
            >
              {t('sample')}
            </Button>
            <GuideLink name="policies">{t('guide')}</GuideLink>
          </>
        }
      >
        <FileDrop
          label={t('drop')}
          acceptedTypes={['.csv', '.tsv', '.txt', '.jsonl', 'text/csv', 'text/plain']}
          isBusy={isRunning}
          onFile={act.choose}
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
              onChange={act.changeColumns}
              isDisabled={isRunning}
            />
          ) : (
            <p>{t('receipts_kind')}</p>
          )}
          {reading && findings.hasId && <ReadingNotice given={given} reading={reading} />}
          <ColumnNotices findings={findings} isReceipts={given.preview.kind === 'receipts'} />
        </Section>
      )}
      {given?.columns.includes('buyer.cedula') && findings?.hasId && (
        <CheckOrders
          key={`${given.file.name} ${given.file.lastModified} ${given.columns.join()}`}
          count={reading?.orders ?? 0}
          isOptional={findings.basis !== 'check'}
          isDisabled={isRunning || reading === null}
          readOrders={act.readOrders}
          onChecked={(history) => void act.run(act.takeChecked(history), policies.chosen)}
        />
      )}
      <Section title={t('policies')} description={t('policies_description')}>
        <PolicyPair {...policies.props} isDisabled={isRunning} />
        {isRunning ? (
          <RunningState progress={progress} onStop={act.stop} />
        ) : (
          <div className="row">
            <Button
              variant="primary"
              isDisabled={!decided}
              onPress={() => decided && act.run(decided, policies.chosen)}
            >
              {t(backtested ? 'run_again' : 'run')}
            </Button>
          </div>
        )}
      </Section>
      <Result isRunning={isRunning}>
        {backtested ? (
          <ResultView backtested={backtested} onAdvise={act.advise} />
        ) : (
          <Section title={t('result')}>
            <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
          </Section>
        )}
      </Result>
      <ReportedOutcomes policy={policies.chosen.candidate.policy} onAdvise={act.advise} />
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

import { htmlReport, summaryOf, tablesCsv, Words } from '@cotejo/backtest/browser';
import { Download } from 'lucide-react';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { downloadBlob, downloadText } from '../ui/download.js';
import { Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import type { Backtested } from './worker-messages.js';

/** As in the command line, more unreadable rows than this make the figures doubtful. */
const SKIPPED_SHARE_MAX = 0.01;

/** The main figures, what a reader must know, and the files to download. */
export function ResultSummary({ backtested }: { backtested: Backtested }) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const { number, percent } = useFormats();
  const { result, durationMs } = backtested;
  const { rows, period, changed } = result;
  const changedText = rows.scored === 0 ? number(0) : `${number(changed)} (${percent(changed / rows.scored)})`;
  return (
    <Section
      title={`${t('result')}: ${result.baseline.policy} → ${result.candidate.policy}`}
      actions={rows.scored > 0 && <Downloads backtested={backtested} />}
    >
      {rows.scored > 0 && (
        <div>
          <p className={styles.sentence}>{summaryOf(result, new Words(language))}</p>
          <p className={styles.muted}>{t('assumed')}</p>
        </div>
      )}
      <ResultNotices backtested={backtested} />
      <Facts
        facts={[
          [t('f_read'), number(rows.read)],
          [t('f_scored'), number(rows.scored)],
          [t('f_skipped'), number(rows.skipped)],
          [t('f_changed'), changedText],
          ...(period ? ([[t('f_period'), `${period.from} – ${period.to}`]] as const) : []),
          [t('f_time'), t('took', { seconds: number(Math.round(durationMs / 100) / 10) })],
        ]}
      />
    </Section>
  );
}

function ResultNotices({ backtested: { result, linesWithoutReceipt } }: { backtested: Backtested }) {
  const t = useTexts(backtestTexts);
  const { percent } = useFormats();
  const { rows, stopped } = result;
  const skippedShare = rows.read === 0 ? 0 : rows.skipped / rows.read;
  return (
    <>
      {stopped !== null && (
        <Notice tone="warn" title={t('partial')}>
          {t('partial_text')}
        </Notice>
      )}
      {rows.scored === 0 && <Notice tone="bad">{t('nothing')}</Notice>}
      {rows.scored > 0 && skippedShare > SKIPPED_SHARE_MAX && (
        <Notice tone="warn">{t('skipped', { share: percent(skippedShare) })}</Notice>
      )}
      {linesWithoutReceipt > 0 && <Notice tone="warn">{t('no_receipts', { count: linesWithoutReceipt })}</Notice>}
    </>
  );
}

function Downloads({ backtested }: { backtested: Backtested }) {
  const t = useTexts(backtestTexts);
  const { language } = useLanguage();
  const { result, changes, changesKept } = backtested;
  const icon = <Download size={16} aria-hidden="true" />;
  return (
    <>
      <Button icon={icon} onPress={() => downloadText('backtest.html', 'text/html', htmlReport(result, language))}>
        {t('export_html')}
      </Button>
      <Button icon={icon} onPress={() => downloadText('backtest.csv', 'text/csv', tablesCsv(result, language))}>
        {t('export_figures')}
      </Button>
      {changesKept > 0 && (
        <Button icon={icon} onPress={() => downloadBlob('backtest-changes.csv', changes)}>
          {t('export_changes')}
        </Button>
      )}
      {changesKept > 0 && changesKept < result.changed && <span>{t('changes_cut', { kept: changesKept })}</span>}
    </>
  );
}

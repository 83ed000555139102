import { Link } from 'react-router';
import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { handOver } from '../receipts/handed-over.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import { FactorTable } from './factor-table.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import { type Counterfactual, type Level, levelOf, type ReadDecision, type SourceTaking } from './read-answer.js';

const TONES: Record<Level, Tone> = { low: 'good', medium: 'warn', high: 'bad' };

/** Score, recommendation and all that says why. */
export function DecisionView({ decision, answer }: { decision: ReadDecision; answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const { number } = useFormats();
  const { score, level, recommendation, sources, counterfactuals, interval } = decision;
  return (
    <>
      <div className={styles.verdict}>
        <p className={`${styles.score} ${level ? styles[level] : ''}`}>
          <span className={styles.hint}>{t('score')}</span> <strong>{number(score)}</strong>{' '}
          <span className={styles.hint}>{t('of_100')}</span>
        </p>
        <div>
          <p className={styles.recommendation}>{level ? t(`rec_${level}`) : recommendation}</p>
          {level && <Badge tone={TONES[level]}>{t(`level_${level}`)}</Badge>}
        </div>
      </div>
      {interval && interval.low !== interval.high && <p>{t('interval', interval)}</p>}
      <FactorTable decision={decision} answer={answer} />
      {sources && <Sources sources={sources} />}
      {counterfactuals && <Counterfactuals found={counterfactuals} answer={answer} />}
      {decision.hasReceipt && <KeptReceipt answer={answer} />}
    </>
  );
}

const STATUSES = ['ok', 'timeout', 'unavailable', 'not_configured', 'not_awaited', 'not_in_plan', 'not_requested'];
type Status = 'ok' | 'timeout' | 'unavailable' | 'not_configured' | 'not_awaited' | 'not_in_plan' | 'not_requested';
const isStatus = (status: string): status is Status => STATUSES.includes(status);
const STATUS_TONES: Partial<Record<Status, Tone>> = { ok: 'good', timeout: 'bad', unavailable: 'bad' };

function Sources({ sources }: { sources: readonly SourceTaking[] }) {
  const t = useTexts(playgroundTexts);
  const { date } = useFormats();
  return (
    <div className={styles.part}>
      <h3>{t('sources')}</h3>
      <DataTable
        label={t('sources')}
        rows={sources}
        rowKey={({ source }) => source}
        columns={[
          { id: 'source', header: t('source'), cell: ({ source }) => <code>{source}</code> },
          {
            id: 'status',
            header: t('source_status'),
            cell: ({ status }) =>
              isStatus(status) ? <Badge tone={STATUS_TONES[status] ?? 'plain'}>{t(`s_${status}`)}</Badge> : status,
          },
          { id: 'provider', header: t('provider'), cell: ({ provider }) => provider ?? '—' },
          { id: 'as_of', header: t('as_of'), cell: ({ asOf }) => (asOf ? date(asOf) : '—') },
          {
            id: 'took',
            header: t('took'),
            cell: ({ tookMs }) => (tookMs === null ? '—' : t('ms', { ms: Math.round(tookMs) })),
            isFigure: true,
          },
        ]}
      />
    </div>
  );
}

function Counterfactuals({ found, answer }: { found: readonly Counterfactual[]; answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const named = (word: string): string => {
    const level = levelOf(word);
    return level ? t(`rec_${level}`) : word;
  };
  return (
    <div className={styles.part}>
      <h3>{t('counterfactuals')}</h3>
      {found.length === 0 && <p className={styles.hint}>{t('counterfactuals_none')}</p>}
      <ul className={styles.changes}>
        {found.map(({ recommendation, score, changes }) => (
          <li key={changes.map(({ code }) => code).join(' ')}>
            {t('would_be', { recommendation: named(recommendation), score: score === null ? '—' : number(score) })}
            <ul>
              {changes.map(({ code, action }) => (
                <li key={code}>{language === 'es' ? action : (answer.explanations[code]?.en ?? action)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function KeptReceipt({ answer }: { answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const file = JSON.stringify(answer.body, null, 2);
  const download = () => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'respuesta.json';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.part}>
      <h3>{t('receipt')}</h3>
      <p>
        {t('receipt_text')}{' '}
        <Link to="/receipts" onClick={() => handOver(file)}>
          {t('receipt_check')}
        </Link>
      </p>
      <div>
        <Button onPress={download}>{t('download')}</Button>
      </div>
    </div>
  );
}

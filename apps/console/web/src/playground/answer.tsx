import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { CodeBlock } from '../ui/code-block.js';
import { Badge, Notice } from '../ui/notice.js';
import { Facts } from '../ui/page.js';
import { ApiErrorView } from './api-error.js';
import { DecisionView } from './decision.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import { isDecision, isError, readQuotaLeft } from './read-answer.js';

/** Shows the response of the API: a decision, an error, or something else. */
export function AnswerView({ answer }: { answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const { number } = useFormats();
  const { status, tookMs, headers, body } = answer;
  const isGood = status < 400;
  const decision = isGood && isDecision(body) ? body : null;
  const error = !isGood && isError(body) ? body : null;
  const left = readQuotaLeft(headers);
  const degraded = headers['x-degraded'];
  return (
    <>
      <Facts
        facts={[
          [t('status'), <Badge key="status" tone={isGood ? 'good' : 'bad'}>{`HTTP ${status}`}</Badge>],
          [t('took'), t('ms', { ms: Math.round(tookMs) })],
          [t('charge'), t(headers['x-quota-charged'] === '1' ? 'charged' : 'not_charged')],
          ...(left === null ? [] : [[t('left'), number(left)] as const]),
        ]}
      />
      {decision && <DecisionView decision={decision} answer={answer} />}
      {error && <ApiErrorView error={error} answer={answer} />}
      {!isGood && !error && <Notice tone="bad">{t('not_json')}</Notice>}
      {degraded && <Notice tone="warn">{t('degraded', { sources: degraded })}</Notice>}
      <div className="stack-small">
        <CodeBlock label={t('json')} samples={[{ name: t('json'), code: JSON.stringify(body, null, 2) }]} />
        {headers['request-id'] && (
          <p className={styles.hint}>
            {t('request_id')}: <code>{headers['request-id']}</code>
          </p>
        )}
      </div>
    </>
  );
}

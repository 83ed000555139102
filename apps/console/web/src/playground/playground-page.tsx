import { useRef, useState } from 'react';
import type { PlaygroundAnswer, PlaygroundCall } from '../../../src/api/playground.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { curlSample, KEY_PLACEHOLDER, pythonSample, typescriptSample } from '../samples/call-samples.js';
import { useSession } from '../session/session-provider.js';
import { useSingleFlight } from '../ui/button.js';
import { CodeBlock } from '../ui/code-block.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { Answer, EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { AnswerView } from './answer.js';
import styles from './playground.module.css';
import { apiCall, playgroundCall, type RequestFields } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';
import { RequestForm } from './request-form.js';
import { Scenarios } from './scenarios.js';

const EMPTY: RequestFields = {
  operation: 'verify',
  values: {},
  documentKind: '',
  name: '',
  amountCop: null,
  include: ['sources', 'counterfactuals'],
};

interface Exchange {
  call: PlaygroundCall;
  answer: PlaygroundAnswer;
}

/** Tries out the API with test values. The values and the response exist only while the page is open. */
export function Component() {
  const t = useTexts(playgroundTexts);
  const [fields, setFields] = useState(EMPTY);
  /** How often a saved scenario filled the form. Each time, the form starts with the new values. */
  const [fillCount, setFillCount] = useState(0);
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const answerColumn = useRef<HTMLDivElement>(null);
  const catalogue = useAnswer('GET /api/playground/catalogue', {});
  const calling = useChange('POST /api/playground/calls', { invalidates: ['GET /api/tenants/:tenant/quota'] });
  const call = playgroundCall(fields);
  const [isSending, send] = useSingleFlight(async (body: PlaygroundCall) => {
    try {
      setExchange({ call: body, answer: await calling.mutateAsync({ body }) });
    } catch {
      setExchange(null); // The state of the mutation shows the problem.
    }
    // On a phone the response is far below the button.
    answerColumn.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });
  const openScenario = (scenario: RequestFields) => {
    setFields(scenario);
    setFillCount(fillCount + 1);
  };
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Notice tone="accent" title={t('fictional_title')}>
        {t('fictional')}
      </Notice>
      <Answer query={catalogue}>
        {(tests) => (
          <div className={styles.columns}>
            <div className="stack">
              <Section title={t('request')}>
                <RequestForm
                  key={fillCount}
                  catalogue={tests}
                  fields={fields}
                  onChange={setFields}
                  onSend={() => send(call)}
                  isSending={isSending}
                />
              </Section>
              <Scenarios catalogue={tests} fields={fields} onUse={openScenario} />
            </div>
            <div className={`stack ${styles.answer}`} ref={answerColumn}>
              <Section title={t('answer')}>
                {isSending ? (
                  <LoadingState />
                ) : calling.isError ? (
                  <ErrorState problem={calling.error} onRetry={() => send(call)} />
                ) : (
                  <Response exchange={exchange} currentCall={call} />
                )}
              </Section>
              <RequestCode call={call} />
            </div>
          </div>
        )}
      </Answer>
    </>
  );
}

function Response({ exchange, currentCall }: { exchange: Exchange | null; currentCall: PlaygroundCall }) {
  const t = useTexts(playgroundTexts);
  if (exchange === null) {
    return <EmptyState title={t('answer_empty')}>{t('answer_empty_text')}</EmptyState>;
  }
  const isOutdated = JSON.stringify(exchange.call) !== JSON.stringify(currentCall);
  return (
    <>
      {isOutdated && <Notice>{t('outdated')}</Notice>}
      <AnswerView answer={exchange.answer} />
    </>
  );
}

function RequestCode({ call }: { call: PlaygroundCall }) {
  const t = useTexts(playgroundTexts);
  const { session } = useSession();
  const { language } = useLanguage();
  const sample = apiCall(session.apiUrl, KEY_PLACEHOLDER[language], call);
  return (
    <Section title={t('code')} description={t('code_text')}>
      <CodeBlock
        label={t('code')}
        samples={[
          { name: 'curl', code: curlSample(sample) },
          { name: 'TypeScript', code: typescriptSample(sample) },
          { name: 'Python', code: pythonSample(sample) },
        ]}
      />
    </Section>
  );
}

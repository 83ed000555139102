import { useRef, useState } from 'react';
import type { PlaygroundAnswer, PlaygroundCall } from '../../../src/api/playground.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { curlSample, KEY_PLACEHOLDER, pythonSample, typescriptSample } from '../samples/call-samples.js';
import { useSession } from '../session/session-provider.js';
import { useOnce } from '../ui/button.js';
import { CodeBlock } from '../ui/code-block.js';
import { Notice } from '../ui/notice.js';
import { PageHeader, Section } from '../ui/page.js';
import { Answer, EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { AnswerView } from './answer.js';
import styles from './playground.module.css';
import { apiCall, type Entered, playgroundCall } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';
import { RequestForm } from './request-form.js';
import { Scenarios } from './scenarios.js';

const EMPTY: Entered = { operation: 'verify', values: {}, amountCop: null, include: ['sources', 'counterfactuals'] };

interface Answered {
  call: PlaygroundCall;
  answer: PlaygroundAnswer;
}

/** Trying the API out, with test values. What is typed and answered lives in this page only, and goes with it. */
export function Component() {
  const t = useTexts(playgroundTexts);
  const { session } = useSession();
  const [entered, setEntered] = useState(EMPTY);
  /** How often the fields were filled by something else than typing. */
  const [filled, setFilled] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const answerHeading = useRef<HTMLDivElement>(null);
  const catalogue = useAnswer('GET /api/playground/catalogue', {});
  const calling = useChange('POST /api/playground/calls', { outdates: ['GET /api/tenants/:tenant/quota'] });
  const call = playgroundCall(entered);
  const [isSending, send] = useOnce(async (body: PlaygroundCall) => {
    try {
      setAnswered({ call: body, answer: await calling.mutateAsync({ body }) });
    } catch {
      setAnswered(null); // Shown by the mutation's own state.
    }
    // On a phone the answer is far below the button.
    answerHeading.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });
  const sample = apiCall(session.apiUrl, KEY_PLACEHOLDER, call);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Notice tone="accent" title={t('fictional_title')}>
        {t('fictional')}
      </Notice>
      <Answer of={catalogue}>
        {(tests) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <Section title={t('request')}>
                <RequestForm
                  key={filled}
                  catalogue={tests}
                  entered={entered}
                  onChange={setEntered}
                  onSend={() => send(call)}
                  isSending={isSending}
                />
              </Section>
              <Scenarios
                catalogue={tests}
                entered={entered}
                onUse={(scenario) => {
                  setEntered(scenario);
                  setFilled(filled + 1);
                }}
              />
            </div>
            <div className={styles.column} ref={answerHeading}>
              <Section title={t('answer')}>
                {isSending ? (
                  <LoadingState />
                ) : calling.isError ? (
                  <ErrorState problem={calling.error} onRetry={() => send(call)} />
                ) : answered ? (
                  <>
                    {JSON.stringify(answered.call) !== JSON.stringify(call) && <Notice>{t('outdated')}</Notice>}
                    <AnswerView answer={answered.answer} />
                  </>
                ) : (
                  <EmptyState title={t('answer_empty')}>{t('answer_empty_text')}</EmptyState>
                )}
              </Section>
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
            </div>
          </div>
        )}
      </Answer>
    </>
  );
}

import type { Order } from '@cotejo/backtest/browser';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuotaView } from '../../../src/api/usage.api.js';
import { call } from '../api/client.js';
import { useAnswer } from '../api/hooks.js';
import { ApiProblem } from '../api/problem.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { downloadBlob } from '../ui/download.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Progress } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import { useProblemTexts } from '../ui/problem-text.js';
import { Answer } from '../ui/states.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { BatchRun, type Pause, type SendRows } from './batch-run.js';

/** A batch uses at most this share of the plan's rate. */
const RATE_SHARE = 0.8;
/** A piece is answered in about so many seconds. */
const PIECE_SECONDS = 5;
const PIECE_ROWS_MAX = 50;
/** As many as the worker gives. */
const ORDERS_MAX = 20_000;

interface CheckOrdersProps {
  /** Number of orders that can be read. */
  count: number;
  /** The file can be decided without a check. */
  isOptional: boolean;
  isDisabled: boolean;
  readOrders: (operation: QuotaView['plan']['check']) => Promise<Order[]>;
  /** Called with the history of the checked orders. */
  onChecked: (history: Blob) => void;
}

/** Checks the orders of the file with the member's own key, and hands on their history. */
export function CheckOrders(props: CheckOrdersProps) {
  const t = useTexts(backtestTexts);
  const quota = useAnswer('GET /api/tenants/:tenant/quota', {});
  return (
    <Section title={t('check')} description={t(props.isOptional ? 'check_again' : 'check_description')}>
      <Answer query={quota}>{(data) => <Check {...props} quota={data} />}</Answer>
    </Section>
  );
}

function Check({ count, quota, isDisabled, readOrders, onChecked }: CheckOrdersProps & { quota: QuotaView }) {
  const t = useTexts(backtestTexts);
  const { run, pause, isRunning, start, goOn, stop } = useBatchRun(quota, readOrders, onChecked);
  const submit = ({ text }: FormValues) => start(text('key').trim());
  const hasBegun = run !== null && (run.done > 0 || pause !== null);
  return (
    <>
      <Price count={count} quota={quota} />
      {hasBegun ? (
        <div className={styles.running}>
          <Progress label={t('checking')} share={run.done / Math.max(run.total, 1)} />
          <span role="status">{t('checked_so_far', { done: run.done, total: run.total, charged: run.charged })}</span>
          {isRunning && (
            <Button autoFocus onPress={stop}>
              {t('pause')}
            </Button>
          )}
          {pause && <Paused pause={pause} />}
          {!isRunning && <AfterCheck run={run} onGoOn={goOn} onDecide={() => onChecked(run.history())} />}
        </div>
      ) : (
        <Form
          submitLabel={t('check_orders', { count: Math.min(count, ORDERS_MAX) })}
          onSubmit={submit}
          isDisabled={isDisabled || count === 0}
        >
          <TextField
            name="key"
            type="password"
            label={t('key')}
            description={t('key_hint')}
            autoComplete="off"
            isRequired
            mono
          />
        </Form>
      )}
    </>
  );
}

function Price({ count, quota: { plan, left } }: { count: number; quota: QuotaView }) {
  const t = useTexts(backtestTexts);
  const { number } = useFormats();
  const orders = Math.min(count, ORDERS_MAX);
  const minutes = plan.requestsPerSecond === null ? 1 : orders / (plan.requestsPerSecond * RATE_SHARE) / 60;
  return (
    <>
      <Facts
        facts={[
          [t('k_queries'), number(orders)],
          [t('k_left'), left === null ? t('k_unlimited') : number(left)],
          [
            t('k_price'),
            plan.queryCop === null
              ? t('k_in_plan', { plan: plan.name })
              : t('k_cop', { cop: Math.round(orders * plan.queryCop), each: plan.queryCop }),
          ],
          [t('k_time'), t('k_minutes', { minutes: Math.max(Math.ceil(minutes), 1) })],
        ]}
      />
      {left !== null && left < orders && <Notice tone="warn">{t('k_few', { left })}</Notice>}
      {count >= ORDERS_MAX && <Notice tone="warn">{t('k_many', { max: ORDERS_MAX })}</Notice>}
    </>
  );
}

function Paused({ pause }: { pause: Pause & { text: string | null } }) {
  const t = useTexts(backtestTexts);
  const known = (['stopped', 'quota_exhausted', 'no_answer'] as const).find((reason) => reason === pause.reason);
  const text = pause.text ?? (known ? t(`pause_${known}`) : (pause.message ?? pause.reason));
  return (
    <Notice tone={known === 'stopped' ? 'accent' : 'warn'} title={t('paused')}>
      {text}
    </Notice>
  );
}

interface AfterCheckProps {
  run: BatchRun;
  onGoOn: () => void;
  onDecide: () => void;
}

/** What a person can do with a run that is paused or done. */
function AfterCheck({ run, onGoOn, onDecide }: AfterCheckProps) {
  const t = useTexts(backtestTexts);
  const { number } = useFormats();
  const failed = run.done - run.checked;
  const isDone = run.done === run.total;
  return (
    <>
      {isDone && <Notice tone="good">{t('check_done', { count: run.checked })}</Notice>}
      {failed > 0 && (
        <Notice tone="warn" title={t('check_errors', { count: failed })}>
          <ul>
            {[...run.errors].map(([sentence, count]) => (
              <li key={sentence}>
                {number(count)}: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="row">
        {!isDone && (
          <Button variant="primary" onPress={onGoOn}>
            {t('go_on')}
          </Button>
        )}
        {run.checked > 0 && (
          <>
            {!isDone && <Button onPress={onDecide}>{t('decide_checked', { count: run.checked })}</Button>}
            <Button onPress={() => downloadBlob('cotejo.csv', run.history())}>{t('save_checked')}</Button>
            <span className={styles.muted}>{t('save_checked_text')}</span>
          </>
        )}
      </div>
    </>
  );
}

/** Starts, pauses and resumes a run. The key is in the memory of the page only. */
function useBatchRun(
  { plan }: QuotaView,
  readOrders: CheckOrdersProps['readOrders'],
  onChecked: CheckOrdersProps['onChecked'],
) {
  const tenant = useTenant();
  const { explain } = useProblemTexts();
  const [run, setRun] = useState<BatchRun | null>(null);
  const [pause, setPause] = useState<(Pause & { text: string | null }) | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [, countProgress] = useState(0);
  const key = useRef('');
  const stopping = useRef(new AbortController());
  useStopWhenLeft(stopping, isRunning);
  const send: SendRows = async (rows) => {
    try {
      return await call('POST /api/tenants/:tenant/order-checks', {
        params: { tenant },
        body: { operation: plan.check, key: key.current, ...rows },
      });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.isTemporary) {
        return { status: 503, text: '', retryAfterMs: null };
      }
      throw problem;
    }
  };
  const go = async (current: BatchRun) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setPause(null);
    setRunning(true);
    try {
      const paused = await current.run({ send, signal, onProgress: () => countProgress((count) => count + 1) });
      if (paused && current.done === 0 && paused.message !== null) {
        // The form shows it: the key may be a wrong one.
        throw new ApiProblem(403, paused.reason, { text: paused.message });
      }
      setPause(paused && { ...paused, text: null });
      if (!paused && current.checked > 0) {
        onChecked(current.history());
      }
    } finally {
      setRunning(false);
    }
  };
  const refuse = (problem: unknown) => setPause({ reason: 'refused', message: null, text: explain(problem) });
  return {
    run,
    pause,
    isRunning,
    /** @throws ApiProblem before the first answer, for the form to show */
    start: async (typed: string) => {
      key.current = typed;
      const { requestsPerSecond } = plan;
      const rows = requestsPerSecond === null ? PIECE_ROWS_MAX : requestsPerSecond * RATE_SHARE * PIECE_SECONDS;
      const started = new BatchRun(
        await readOrders(plan.check),
        Math.min(Math.max(Math.floor(rows), 1), PIECE_ROWS_MAX),
      );
      setRun(started);
      await go(started).catch((problem: unknown) => {
        if (started.done === 0) {
          throw problem;
        }
        refuse(problem);
      });
    },
    goOn: () => run && void go(run).catch(refuse),
    stop: () => stopping.current.abort(),
  };
}

/** Stops sending when the page is left, and asks before the tab is closed. */
function useStopWhenLeft(stopping: RefObject<AbortController>, isRunning: boolean): void {
  useEffect(() => () => stopping.current.abort(), [stopping]);
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

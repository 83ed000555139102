import { listPolicy } from 'virtual:shipped-policies';
import type { CustomerKind } from '@cotejo/compliance/customers';
import { useEffect, useRef, useState } from 'react';
import type { ComplianceView } from '../../../src/api/compliance.api.js';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { FileDrop } from '../ui/file-drop.js';
import { Progress } from '../ui/meter.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer, EmptyState, ErrorState } from '../ui/states.js';
import styles from './compliance.module.css';
import { complianceTexts } from './compliance-texts.js';
import { type Screened, ScreenProblemError } from './customers-messages.js';
import { CustomersResult } from './customers-result.js';
import { fetchList } from './fetch-list.js';
import { LIST_POLICY } from './list-section.js';
import { listTexts } from './list-texts.js';
import { runScreening } from './run-screening.js';

const KINDS = ['person', 'company', 'any'] as const;
const CSV_TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain'];

/** Screens a file of customers with the lists in use. The file is read in a worker and is never sent. */
export function CustomersTask() {
  const t = useTexts(complianceTexts);
  const view = useAnswer('GET /api/tenants/:tenant/compliance', {});
  return (
    <Answer query={view}>
      {(data) => (data.bundle === null ? <EmptyState title={t('no_lists')} /> : <Screening view={data} />)}
    </Answer>
  );
}

interface Run {
  rows: number;
  /** `null`: the lists are on their way. */
  share: number | null;
}

function Screening({ view }: { view: ComplianceView }) {
  const t = useTexts(complianceTexts);
  const [file, setFile] = useState<File | null>(null);
  const [earlier, setEarlier] = useState<File | null>(null);
  const [kind, setKind] = useState<CustomerKind>('person');
  const { run, screened, problem, start, stop } = useScreening(view);
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    if (screened) {
      result.current?.focus();
      result.current?.scrollIntoView({ block: 'start' });
    }
  }, [screened]);
  const missing = LIST_POLICY.missing(view.lists).map(({ list }) => list);
  return (
    <>
      <div className="stack screen-only">
        <Section title={t('tab_customers')} description={t('customers_text')}>
          <p className={styles.muted}>{t('columns_text')}</p>
          <FileDrop label={t('drop_customers')} acceptedTypes={CSV_TYPES} isBusy={run !== null} onFile={setFile} />
          {file && <Notice tone="good">{t('chosen', { name: file.name })}</Notice>}
          <Select
            label={t('kind')}
            choices={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            value={kind}
            onChange={setKind}
            isDisabled={run !== null}
          />
          <details>
            <summary>{t('earlier')}</summary>
            <FileDrop label={t('drop_earlier')} acceptedTypes={CSV_TYPES} isBusy={run !== null} onFile={setEarlier} />
            {earlier && <Notice tone="good">{t('chosen', { name: earlier.name })}</Notice>}
          </details>
          {missing.length > 0 && <Notice tone="warn">{t('lists_missing', { names: missing.join(', ') })}</Notice>}
          {problem instanceof ScreenProblemError && <Notice tone="bad">{t(`p_${problem.problem}`)}</Notice>}
          {run ? (
            <div className={styles.running}>
              <Progress label={t(run.share === null ? 'fetching' : 'screening')} share={run.share} />
              <span>{t('rows_so_far', { rows: run.rows })}</span>
              <Button autoFocus onPress={stop}>
                {t('stop')}
              </Button>
            </div>
          ) : (
            <div className="row">
              <Button
                variant="primary"
                isDisabled={!file}
                onPress={() => void (file && start({ file, earlier, kind }))}
              >
                {t('screen')}
              </Button>
            </div>
          )}
          {problem !== null && !(problem instanceof ScreenProblemError) && (
            <ErrorState problem={problem} onRetry={() => file && start({ file, earlier, kind })} />
          )}
        </Section>
      </div>
      <section ref={result} className={`stack ${styles.result}`} tabIndex={-1} aria-label={t('result')}>
        {screened && <CustomersResult screened={screened} isCompared={earlier !== null} name={file?.name ?? ''} />}
      </section>
      <ListsUsed view={view} />
    </>
  );
}

type Given = { file: File; earlier: File | null; kind: CustomerKind };

function useScreening(view: ComplianceView) {
  const tenant = useTenant();
  const [run, setRun] = useState<Run | null>(null);
  const [screened, setScreened] = useState<Screened | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async (given: Given) => {
    const stop = new AbortController();
    stopping.current = stop;
    setProblem(null);
    setScreened(null);
    setRun({ rows: 0, share: null });
    try {
      const lists = await Promise.all(view.lists.map((manifest) => fetchList(tenant, manifest)));
      const request = { ...given, lists, policy: listPolicy, tenant };
      setScreened(await runScreening(request, stop.signal, (rows, share) => setRun({ rows, share })));
    } catch (error) {
      if (!stop.signal.aborted) {
        setProblem(error);
      }
    } finally {
      setRun(null);
    }
  };
  return { run, screened, problem, start, stop: () => stopping.current?.abort() };
}

/** The lists with their editions: a result is worth what the lists are. */
function ListsUsed({ view: { lists, bundle } }: { view: ComplianceView }) {
  const t = useTexts(complianceTexts);
  const tList = useTexts(listTexts);
  const { number, dateTime } = useFormats();
  return (
    <Section title={t('lists_used')} description={<code className="breakable">{bundle}</code>}>
      <DataTable
        label={t('lists_used')}
        rows={lists}
        rowKey={({ content, list }) => `${list} ${content}`}
        columns={[
          { id: 'list', header: t('list'), cell: ({ list }) => <code>{list}</code> },
          { id: 'class', header: tList('class'), cell: (list) => LIST_POLICY.forceOf(list).class },
          { id: 'edition', header: tList('edition'), cell: ({ edition }) => edition },
          { id: 'checked', header: tList('checked'), cell: ({ checkedAt }) => dateTime(checkedAt) },
          { id: 'state', header: t('state'), cell: (list) => tList(LIST_POLICY.stateOf(list, Date.now())) },
          { id: 'entries', header: tList('entries'), isFigure: true, cell: ({ entries }) => number(entries) },
        ]}
      />
    </Section>
  );
}

import { bothTimes, colombianDay } from '@cotejo/colombia/working-days';
import {
  accountAnswerText,
  DELICATE_FAMILIES,
  isReference,
  namesNumber,
  REQUEST_KINDS,
  type RequestKind,
  type RequestTerm,
  requestTerm,
} from '@cotejo/compliance';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { DataSubjectFindings } from '../../../src/api/compliance.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { RadioGroup } from '../ui/choices.js';
import { downloadText } from '../ui/download.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import styles from './compliance.module.css';
import { complianceTexts } from './compliance-texts.js';
import { useLongDay } from './long-day.js';
import { PrintHeader } from './print-header.js';

const FIRST_DAY = '2012-10-17';
const VALUES = ['document', 'phone', 'email', 'ip'] as const;

interface Prepared {
  text: string;
  findings: DataSubjectFindings;
}

/** The term of a request under Ley 1581, what the account holds about the person, and the text of the answer. */
export function RequestTask() {
  const t = useTexts(complianceTexts);
  const isAdmin = useHasRole('admin');
  const [kind, setKind] = useState<RequestKind>('consulta');
  const [receivedOn, setReceivedOn] = useState(() => colombianDay(Date.now()));
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const isDay = isPastDay(receivedOn);
  const term = isDay ? requestTerm(kind, receivedOn) : null;
  const prepare = usePrepare();
  return (
    <>
      <div className="stack screen-only">
        <Section title={t('tab_request')} description={t('request_text')}>
          <RadioGroup
            label={t('request_kind')}
            choices={REQUEST_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            value={kind}
            onChange={setKind}
          />
          <TextField
            label={t('received_on')}
            type="date"
            value={receivedOn}
            onChange={setReceivedOn}
            isInvalid={!isDay}
            errorMessage={isDay ? undefined : t('received_wrong')}
          />
          {term && <Term term={term} />}
          {isAdmin ? (
            <Form
              submitLabel={t('search')}
              isDisabled={term === null}
              onSubmit={async (values) => term && setPrepared(await prepare(values, { kind, receivedOn, term }))}
            >
              <TextField
                name="reference"
                label={t('reference')}
                description={t('reference_hint')}
                validate={(text) => (text === '' || isReference(text) ? null : t('reference_wrong'))}
              />
              <TextField
                name="document"
                label={t('document')}
                description={t('values_text')}
                autoComplete="off"
                isRequired
              />
              <TextField name="phone" label={t('phone')} description={t('optional')} autoComplete="off" />
              <TextField name="email" label={t('email')} description={t('optional')} autoComplete="off" />
              <TextField name="ip" label={t('ip')} description={t('optional')} autoComplete="off" />
            </Form>
          ) : (
            <Notice>{t('admins_only')}</Notice>
          )}
        </Section>
      </div>
      {prepared && <PreparedAnswer {...prepared} />}
    </>
  );
}

/** The day by which to answer, and the other days that the law sets. */
function Term({ term }: { term: RequestTerm }) {
  const t = useTexts(complianceTexts);
  const day = useLongDay();
  const { days, extraDays, dueOn, extendedTo, askBy, markBy } = term;
  return (
    <Notice tone="accent" title={t('due', { day: day(dueOn) })}>
      <p>{t('due_text', { days })}</p>
      <p>{t('extended', { days: extraDays, day: day(extendedTo) })}</p>
      {askBy && markBy && <p>{t('claim_days', { ask: day(askBy), mark: day(markBy) })}</p>}
    </Notice>
  );
}

interface Request {
  kind: RequestKind;
  receivedOn: string;
  term: RequestTerm;
}

/** Searches, and writes the answer here: the values of the person are in no text. */
function usePrepare() {
  const { environment } = useSession().session;
  const view = useAnswer('GET /api/tenants/:tenant/compliance', {});
  const searching = useChange('POST /api/tenants/:tenant/compliance/data-subjects');
  return async (values: FormValues, request: Request): Promise<Prepared> => {
    const given = VALUES.map((name) => [name, values.text(name).trim()] as const).filter(([, value]) => value !== '');
    const reference = values.text('reference').trim();
    const numbers = given.map(([, value]) => value.replace(/\D/g, '').replace(/^57(?=\d{10}$)/, ''));
    if (namesNumber(reference, numbers)) {
      throw new ApiProblem(400, 'invalid_body', { errors: [{ pointer: '/reference', code: 'invalid' }] });
    }
    const { data } = view.data ? view : await view.refetch();
    const body = { document: '', ...Object.fromEntries(given) };
    const findings = await searching.mutateAsync({ body });
    const company = [data?.company, data?.nit && `NIT ${data.nit}`].filter(Boolean).join(', ');
    const { families, searchedBy, searchedAt } = findings;
    const text = accountAnswerText({
      ...request,
      reference,
      company,
      environment,
      searchedAt: bothTimes(searchedAt),
      searchedBy,
      families,
    });
    return { text, findings };
  };
}

function PreparedAnswer({ text, findings }: Prepared) {
  const t = useTexts(complianceTexts);
  const found = findings.families.filter(({ result }) => result === 'found');
  const isDelicate = found.some(({ family }) => DELICATE_FAMILIES.includes(family));
  return (
    <>
      <PrintHeader title={t('tab_request')} />
      <Section
        title={t('answer')}
        actions={
          <div className="row screen-only">
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden="true" />}
              onPress={() => downloadText('respuesta-titular.txt', 'text/plain', text)}
            >
              {t('save_answer')}
            </Button>
            <Button icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      >
        <div className="stack-small screen-only">
          <Notice tone={found.length > 0 ? 'warn' : 'good'}>{t(found.length > 0 ? 'held' : 'nothing_held')}</Notice>
          {isDelicate && <Notice tone="warn">{t('delicate')}</Notice>}
        </div>
        <pre className={styles.answer} lang="es">
          {text}
        </pre>
      </Section>
    </>
  );
}

function isPastDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= FIRST_DAY && day <= colombianDay(Date.now());
}

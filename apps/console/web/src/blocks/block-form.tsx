import { useState } from 'react';
import {
  BLOCK_DAYS_DEFAULT,
  BLOCK_KINDS,
  BLOCK_REASONS,
  type BlockedLine,
  type BlockReason,
} from '../../../src/api/blocks.api.js';
import { useChange } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import styles from './blocks.module.css';
import { blocksTexts } from './blocks-texts.js';
import { enteredOf, invalidLines, keptLines, NO_TEXTS } from './kept-lines.js';

const DAY_MS = 86_400_000;
const BOGOTA_MS = 5 * 3_600_000;

/** The calendar day in Bogotá, so many days from now. */
const dayAfter = (days: number): string =>
  new Date(Date.now() - BOGOTA_MS + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Blocks what is pasted into the fields. What cannot be read stays there. */
export function BlockForm() {
  const t = useTexts(blocksTexts);
  const [texts, setTexts] = useState(NO_TEXTS);
  const [lines, setLines] = useState<BlockedLine[]>([]);
  const block = useChange('POST /api/tenants/:tenant/blocks', { invalidates: ['GET /api/tenants/:tenant/blocks'] });
  const entered = enteredOf(texts);
  const send = async (form: FormValues) => {
    setLines([]);
    const reason = form.text('reason') as BlockReason;
    const note = form.text('note').trim() || null;
    const answer = await block.mutateAsync({ body: { ...entered, reason, note, until: form.text('until') } });
    setLines(answer.lines);
    setTexts(keptLines(texts, answer.lines));
  };
  const tooMany = Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, { too_many_lines: t('too_many_lines') }]));
  return (
    <Section title={t('block')} description={t('block_text')}>
      <Form
        isWide
        submitLabel={t('block')}
        isDisabled={Object.keys(entered).length === 0}
        onSubmit={send}
        fieldTexts={{ ...tooMany, note: { invalid: t('note_invalid') }, until: { invalid: t('until_invalid') } }}
      >
        <div className={styles.fields}>
          {BLOCK_KINDS.map((kind) => (
            <TextField
              key={kind}
              name={kind}
              label={t(kind)}
              {...(kind === 'address' && { description: t('address_text') })}
              rows={2}
              autoComplete="off"
              value={texts[kind]}
              onChange={(text) => setTexts({ ...texts, [kind]: text })}
            />
          ))}
        </div>
        <div className={styles.fields}>
          <Select
            name="reason"
            label={t('reason')}
            defaultValue="fraud"
            choices={BLOCK_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
          />
          <TextField
            name="until"
            type="date"
            label={t('until')}
            isRequired
            defaultValue={dayAfter(BLOCK_DAYS_DEFAULT)}
          />
          <TextField name="note" label={t('note')} description={t('note_text')} maxLength={200} autoComplete="off" />
        </div>
        {lines.length > 0 && <BlockResult lines={lines} />}
      </Form>
    </Section>
  );
}

/** What became of each line, by its number only. */
function BlockResult({ lines }: { lines: readonly BlockedLine[] }) {
  const t = useTexts(blocksTexts);
  const { number } = useFormats();
  const count = (result: BlockedLine['result']) => lines.filter((each) => each.result === result).length;
  return (
    <Notice tone={count('invalid') > 0 ? 'warn' : 'good'}>
      <p>
        {t('blocked', { count: count('blocked') })}
        {count('already') > 0 && ` ${t('already', { count: count('already') })}`}
        {count('repeated') > 0 && ` ${t('repeated', { count: count('repeated') })}`}
      </p>
      {BLOCK_KINDS.map((kind) => ({ kind, numbers: invalidLines(lines, kind) }))
        .filter(({ numbers }) => numbers.length > 0)
        .map(({ kind, numbers }) => (
          <p key={kind}>{t('invalid', { kind: t(kind), lines: numbers.map(number).join(', ') })}</p>
        ))}
    </Notice>
  );
}

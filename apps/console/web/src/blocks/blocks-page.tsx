import type { BlockedValueQuery, BlockView } from '../../../src/api/blocks.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { useDialog } from '../ui/use-dialog.js';
import { AnswerDialog, AskDialog } from './block-dialogs.js';
import { BlockForm } from './block-form.js';
import { BlockTable, useValueCounts } from './block-table.js';
import { blocksTexts } from './blocks-texts.js';
import { FindSection } from './find-section.js';

const POLL_MS = 30_000;

/** Blocks of buyers: to block at once, to look up a value, and to lift with a second person. */
export function Component() {
  const t = useTexts(blocksTexts);
  const mayChange = useHasRole('admin');
  const { dialog, open } = useDialog();
  const list = useAnswer('GET /api/tenants/:tenant/blocks', {}, { pollMs: POLL_MS });
  const ask = (block: BlockView, value: BlockedValueQuery | null) =>
    open((close) => <AskDialog block={block} value={value} onClose={close} />);
  const answer = (id: string, askedAt: string, given: 'lift' | 'keep') =>
    open((close) => <AnswerDialog id={id} askedAt={askedAt} answer={given} onClose={close} />);
  return (
    <AnswerPage title={t('title')} description={t('description')} query={list} dialog={dialog}>
      {({ blocks, values, valuesMax }) => (
        <>
          {mayChange && <LiftRequests blocks={blocks} onAnswer={answer} />}
          {mayChange && <BlockForm />}
          <FindSection blocks={blocks} onAsk={mayChange ? ask : undefined} />
          <Section title={t('list')} description={t('list_count', { values, max: valuesMax })}>
            <BlockTable blocks={blocks} onAsk={mayChange ? (block) => ask(block, null) : undefined} />
          </Section>
        </>
      )}
    </AnswerPage>
  );
}

interface LiftRequestsProps {
  blocks: readonly BlockView[];
  onAnswer: (id: string, askedAt: string, answer: 'lift' | 'keep') => void;
}

/** The blocks that somebody asks to lift, with the steps that this member may take. */
function LiftRequests({ blocks, onAnswer }: LiftRequestsProps) {
  const t = useTexts(blocksTexts);
  const countsOf = useValueCounts();
  return blocks.map(({ id, reason, values, lift }) => {
    if (!lift) {
      return null;
    }
    const { askedBy, askedAt, problem } = lift;
    const all = Object.values(values).reduce((sum, count) => sum + count, 0);
    return (
      <Notice
        key={id}
        tone="accent"
        title={t('asked_title', { who: askedBy, what: `${t(`reason_${reason}`)}, ${countsOf(values)}` })}
        actions={
          <>
            {problem === null && (
              <Button variant="primary" onPress={() => onAnswer(id, askedAt, 'lift')}>
                {t('lift')}
              </Button>
            )}
            <Button onPress={() => onAnswer(id, askedAt, 'keep')}>{t('keep')}</Button>
          </>
        }
      >
        {lift.values < all && <p>{t('asked_values', { values: lift.values, all })}</p>}
        {problem && <p>{t(problem)}</p>}
      </Notice>
    );
  });
}

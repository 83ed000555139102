import type { BlockedValueQuery, BlockView } from '../../../src/api/blocks.api.js';
import type { ReadName } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { blocksTexts } from './blocks-texts.js';

const INVALIDATES: ReadName[] = ['GET /api/tenants/:tenant/blocks'];

interface AskDialogProps {
  block: BlockView;
  /** `null`: all values of the block. */
  value: BlockedValueQuery | null;
  onClose: () => void;
}

export function AskDialog({ block: { id }, value, onClose }: AskDialogProps) {
  const t = useTexts(blocksTexts);
  return (
    <ChangeDialog
      change="POST /api/tenants/:tenant/blocks/:id/ask-lift"
      request={{ params: { id }, body: { value } }}
      invalidates={INVALIDATES}
      title={t(value ? 'ask_value' : 'ask')}
      confirmLabel={t(value ? 'ask_value' : 'ask')}
      done={t('asked_done')}
      onClose={onClose}
    >
      <p>{t('ask_text')}</p>
    </ChangeDialog>
  );
}

interface AnswerDialogProps {
  id: string;
  /** When the request that the member saw was made. */
  askedAt: string;
  answer: 'lift' | 'keep';
  onClose: () => void;
}

export function AnswerDialog({ id, askedAt, answer, onClose }: AnswerDialogProps) {
  const t = useTexts(blocksTexts);
  return (
    <ChangeDialog
      change={`POST /api/tenants/:tenant/blocks/:id/${answer}`}
      request={{ params: { id }, body: { askedAt } }}
      invalidates={INVALIDATES}
      title={t(`${answer}_title`)}
      confirmLabel={t(answer)}
      done={t(answer === 'lift' ? 'lifted' : 'kept')}
      onClose={onClose}
    >
      <p>{t(`${answer}_text`)}</p>
    </ChangeDialog>
  );
}

import type { MailView, Outbox } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { readCommand } from '../../mail/read-command.js';
import { useSession } from '../../session/session-provider.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { Facts, PageHeader, Section } from '../../ui/page.js';
import { ProblemNotice } from '../../ui/problem-notice.js';
import { Answer, EmptyState } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { useDialog } from '../../ui/use-dialog.js';
import { MailTable } from './mail-table.js';
import { outboxTexts } from './outbox-texts.js';

const POLL_MS = 10_000;

export function Component() {
  const t = useTexts(outboxTexts);
  const { dialog, open } = useDialog();
  const outbox = useAnswer('GET /api/operator/outbox', {}, { pollMs: POLL_MS });
  const retry = useChange('POST /api/operator/outbox/:id/retry', {
    invalidates: ['GET /api/operator/outbox'],
    onDone: () => toast(t('retried')),
  });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ProblemNotice problem={retry.error} />
      <Answer query={outbox}>
        {({ smtp, mails }) => (
          <>
            <Smtp smtp={smtp} />
            <Mails
              mails={mails}
              onDeliver={(mail) => open((close) => <MailDialog mail={mail} onClose={close} />)}
              onRetry={({ id }) => retry.mutateAsync({ params: { id } }).catch(() => {})} // The notice above shows the problem.
            />
          </>
        )}
      </Answer>
      {dialog}
    </>
  );
}

function Smtp({ smtp }: Pick<Outbox, 'smtp'>) {
  const t = useTexts(outboxTexts);
  if (smtp === null) {
    return (
      <Notice tone="warn" title={t('smtp_unknown')}>
        {t('smtp_unknown_text')}
      </Notice>
    );
  }
  return (
    <Notice tone={smtp ? 'good' : 'warn'} title={t(smtp ? 'smtp_on' : 'smtp_off')}>
      {t(smtp ? 'smtp_on_text' : 'smtp_off_text')}
    </Notice>
  );
}

/** Says how to deliver an email by hand. The console never shows its text. */
function MailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const t = useTexts(outboxTexts);
  const { session } = useSession();
  return (
    <Dialog title={t('deliver')} isWide onClose={onClose}>
      <p>{t('deliver_text')}</p>
      <Facts facts={[[t('to'), mail.to]]} />
      <Copyable label={t('command')} text={readCommand(mail.id, session.environment)} />
    </Dialog>
  );
}

interface MailsProps {
  mails: readonly MailView[];
  onDeliver: (mail: MailView) => void;
  onRetry: (mail: MailView) => Promise<unknown>;
}

function Mails({ mails, onDeliver, onRetry }: MailsProps) {
  const t = useTexts(outboxTexts);
  const open = mails.filter(({ state }) => state !== 'sent');
  const sent = mails.filter(({ state }) => state === 'sent');
  return (
    <>
      <Section title={t('open')}>
        <MailTable
          label={t('open')}
          mails={open}
          onDeliver={onDeliver}
          onRetry={onRetry}
          empty={<EmptyState title={t('open_none')}>{t('open_none_text')}</EmptyState>}
        />
      </Section>
      <Section title={t('sent')}>
        <MailTable label={t('sent')} mails={sent} empty={<p>{t('sent_none')}</p>} />
      </Section>
    </>
  );
}

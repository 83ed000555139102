import { useState } from 'react';
import type { InvitationView, MemberList } from '../../../../src/api/members.api.js';
import type { MemberView } from '../../../../src/api/session.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { MailCommand } from '../../mail/mail-command.js';
import { InvitationTable, MemberTable } from '../../people/people-tables.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { InviteOperatorDialog } from './invite-operator-dialog.js';
import { operatorsTexts } from './operators-texts.js';
import { RemoveOperatorDialog, WithdrawInvitationDialog } from './remove-dialogs.js';

type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'remove'; member: MemberView }
  | { kind: 'withdraw'; invitation: InvitationView }
  | null;

export function Component() {
  const t = useTexts(operatorsTexts);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = useAnswer('GET /api/operator/members', {});
  const close = () => setDialog(null);
  const isOnly = list.data?.members.length === 1;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button variant="primary" onPress={() => setDialog({ kind: 'invite' })}>
            {t('invite')}
          </Button>
        }
      />
      <Answer query={list}>{(all) => <Operators list={all} onOpen={setDialog} />}</Answer>
      {dialog?.kind === 'invite' && <InviteOperatorDialog onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveOperatorDialog member={dialog.member} isOnly={isOnly} onClose={close} />}
      {dialog?.kind === 'withdraw' && <WithdrawInvitationDialog invitation={dialog.invitation} onClose={close} />}
    </>
  );
}

function Operators({ list, onOpen }: { list: MemberList; onOpen: (dialog: OpenDialog) => void }) {
  const t = useTexts(operatorsTexts);
  const { members, invitations } = list;
  return (
    <>
      {members.length === 1 && <Notice title={t('alone_title')}>{t('alone')}</Notice>}
      <MemberTable members={members} onRemove={(member) => onOpen({ kind: 'remove', member })} />
      <Section title={t('invitations')}>
        {invitations[0] && <MailCommand to={invitations[0].email} />}
        {invitations.length === 0 ? (
          <p>{t('no_invitations')}</p>
        ) : (
          <InvitationTable
            invitations={invitations}
            onWithdraw={(invitation) => onOpen({ kind: 'withdraw', invitation })}
          />
        )}
      </Section>
    </>
  );
}

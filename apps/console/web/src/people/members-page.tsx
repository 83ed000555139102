import { useState } from 'react';
import type { InvitationView } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { MailCommand } from '../mail/mail-command.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { PageHeader, Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { ChangeRoleDialog } from './change-role-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { InvitationTable, MemberTable } from './people-tables.js';
import { peopleTexts } from './people-texts.js';
import { RemoveMemberDialog, WithdrawInvitationDialog } from './remove-dialogs.js';

type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'change_role' | 'remove'; member: MemberView }
  | { kind: 'withdraw'; invitation: InvitationView }
  | null;

export function Component() {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = useAnswer('GET /api/tenants/:tenant/members', { params: { tenant } });
  const close = () => setDialog(null);
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
      <Answer query={list}>
        {({ members, invitations }) => (
          <>
            <MemberTable
              members={members}
              onChangeRole={(member) => setDialog({ kind: 'change_role', member })}
              onRemove={(member) => setDialog({ kind: 'remove', member })}
            />
            <Section title={t('invitations')}>
              {invitations[0] && <MailCommand to={invitations[0].email} />}
              {invitations.length === 0 ? (
                <p>{t('no_invitations')}</p>
              ) : (
                <InvitationTable
                  invitations={invitations}
                  onWithdraw={(invitation) => setDialog({ kind: 'withdraw', invitation })}
                />
              )}
            </Section>
          </>
        )}
      </Answer>
      {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
      {dialog?.kind === 'change_role' && <ChangeRoleDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveMemberDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'withdraw' && <WithdrawInvitationDialog invitation={dialog.invitation} onClose={close} />}
    </>
  );
}

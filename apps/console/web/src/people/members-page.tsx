import { useState } from 'react';
import type { InvitationView } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { PageHeader, Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { ChangeRoleDialog } from './change-role-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { InvitationTable, MemberTable } from './people-tables.js';
import { peopleTexts } from './people-texts.js';
import { RemoveMemberDialog, WithdrawInvitationDialog } from './remove-dialogs.js';

type Doing =
  | { what: 'invite' }
  | { what: 'change_role' | 'remove'; member: MemberView }
  | { what: 'withdraw'; invitation: InvitationView }
  | null;

export function Component() {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const [doing, setDoing] = useState<Doing>(null);
  const list = useAnswer('GET /api/tenants/:tenant/members', { params: { tenant } });
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button variant="primary" onPress={() => setDoing({ what: 'invite' })}>
            {t('invite')}
          </Button>
        }
      />
      <Answer of={list}>
        {({ members, invitations }) => (
          <>
            <MemberTable
              members={members}
              onChangeRole={(member) => setDoing({ what: 'change_role', member })}
              onRemove={(member) => setDoing({ what: 'remove', member })}
            />
            <Section title={t('invitations')}>
              {invitations.length === 0 ? (
                <p>{t('no_invitations')}</p>
              ) : (
                <InvitationTable
                  invitations={invitations}
                  onWithdraw={(invitation) => setDoing({ what: 'withdraw', invitation })}
                />
              )}
            </Section>
          </>
        )}
      </Answer>
      {doing?.what === 'invite' && <InviteDialog onClose={close} />}
      {doing?.what === 'change_role' && <ChangeRoleDialog member={doing.member} onClose={close} />}
      {doing?.what === 'remove' && <RemoveMemberDialog member={doing.member} onClose={close} />}
      {doing?.what === 'withdraw' && <WithdrawInvitationDialog invitation={doing.invitation} onClose={close} />}
    </>
  );
}

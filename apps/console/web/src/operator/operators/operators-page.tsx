import { useState } from 'react';
import type { InvitationView, MemberList } from '../../../../src/api/members.api.js';
import type { MemberView } from '../../../../src/api/session.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { InvitationTable, MemberTable } from '../../people/people-tables.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { InviteOperatorDialog } from './invite-operator-dialog.js';
import { operatorsTexts } from './operators-texts.js';

type Doing =
  | { what: 'invite' }
  | { what: 'remove'; member: MemberView }
  | { what: 'withdraw'; invitation: InvitationView }
  | null;

export function Component() {
  const t = useTexts(operatorsTexts);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useAnswer('GET /api/operator/members', {});
  const close = () => setDoing(null);
  const isOnly = list.data?.members.length === 1;
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
      <Answer of={list}>{(all) => <Operators list={all} onDo={setDoing} />}</Answer>
      {doing?.what === 'invite' && <InviteOperatorDialog onClose={close} />}
      {doing?.what === 'remove' && <RemoveDialog member={doing.member} isOnly={isOnly} onClose={close} />}
      {doing?.what === 'withdraw' && <WithdrawDialog invitation={doing.invitation} onClose={close} />}
    </>
  );
}

function Operators({ list, onDo }: { list: MemberList; onDo: (doing: Doing) => void }) {
  const t = useTexts(operatorsTexts);
  const { members, invitations } = list;
  return (
    <>
      {members.length === 1 && <Notice title={t('alone_title')}>{t('alone')}</Notice>}
      <MemberTable members={members} onRemove={(member) => onDo({ what: 'remove', member })} />
      <Section title={t('invitations')}>
        {invitations.length === 0 ? (
          <p>{t('no_invitations')}</p>
        ) : (
          <InvitationTable
            invitations={invitations}
            onWithdraw={(invitation) => onDo({ what: 'withdraw', invitation })}
          />
        )}
      </Section>
    </>
  );
}

interface RemoveDialogProps {
  member: MemberView;
  isOnly: boolean;
  onClose: () => void;
}

function RemoveDialog({ member, isOnly, onClose }: RemoveDialogProps) {
  const t = useTexts(operatorsTexts);
  const remove = useChange('DELETE /api/operator/members/:id', {
    outdates: ['GET /api/operator/members'],
    onDone: () => toast(t('removed')),
  });
  return (
    <ConfirmDialog
      title={t('remove_title', { name: member.name })}
      isOpen
      isDangerous
      confirmLabel={t('remove')}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { id: member.id } })}
    >
      <p>{t('remove_text')}</p>
      {isOnly && <Notice tone="warn">{t('remove_last')}</Notice>}
    </ConfirmDialog>
  );
}

function WithdrawDialog({ invitation, onClose }: { invitation: InvitationView; onClose: () => void }) {
  const t = useTexts(operatorsTexts);
  const withdraw = useChange('DELETE /api/operator/invitations/:id', {
    outdates: ['GET /api/operator/members'],
    onDone: () => toast(t('withdrawn')),
  });
  return (
    <ConfirmDialog
      title={t('withdraw_title', { email: invitation.email })}
      isOpen
      isDangerous
      confirmLabel={t('withdraw')}
      onClose={onClose}
      onConfirm={() => withdraw.mutateAsync({ params: { id: invitation.id } })}
    >
      <p>{t('withdraw_text')}</p>
    </ConfirmDialog>
  );
}

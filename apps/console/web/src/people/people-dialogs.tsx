import type { InvitationView } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { DoneAlready } from '../ui/done-already.js';
import { TextField } from '../ui/fields.js';
import { FormDialog } from '../ui/form-dialog.js';
import { Notice } from '../ui/notice.js';
import { GROUPS, type Group } from './people-groups.js';
import { peopleTexts } from './people-texts.js';
import { RoleChoice, readRole } from './role-choice.js';

interface PeopleDialogProps {
  group: Group;
  onClose: () => void;
}

export function InviteDialog({ group, onClose }: PeopleDialogProps) {
  const t = useTexts(peopleTexts);
  const { key: idempotencyKey } = useIdempotencyKey();
  const hasRoles = group === 'members';
  const { list, invite: name } = GROUPS[group];
  const invite = useChange(name, { invalidates: [list] });
  if (isDoneAlready(invite.error)) {
    return <DoneAlready title={t(`invite_title_${group}`)} text={t('already')} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t(`invite_title_${group}`)}
      submitLabel={t('invite_send')}
      done={t('invited')}
      onClose={onClose}
      onSubmit={(values) => {
        const email = values.text('email').trim();
        const body = hasRoles ? { email, role: readRole(values) } : { email };
        return invite.mutateAsync({ body, idempotencyKey });
      }}
    >
      <p>{t(`invite_text_${group}`)}</p>
      <TextField name="email" type="email" label={t('email')} autoComplete="off" isRequired autoFocus />
      {hasRoles && <RoleChoice defaultRole="developer" />}
    </FormDialog>
  );
}

export function ChangeRoleDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const me = useMember();
  const { refreshSession } = useSession();
  const change = useChange('PATCH /api/tenants/:tenant/members/:id', { invalidates: [GROUPS.members.list] });
  return (
    <FormDialog
      title={t('change_role_of', { name: member.name })}
      submitLabel={t('save')}
      done={t('role_changed')}
      onClose={onClose}
      onSubmit={async (values) => {
        await change.mutateAsync({ params: { id: member.id }, body: { role: readRole(values) } });
        if (member.id === me.id) {
          await refreshSession();
        }
      }}
    >
      <p>{t('change_role_text')}</p>
      <RoleChoice defaultRole={member.role === 'operator' ? 'viewer' : member.role} />
    </FormDialog>
  );
}

interface RemoveDialogProps extends PeopleDialogProps {
  member: MemberView;
  /** Whether nobody would remain. */
  isLast: boolean;
}

export function RemoveDialog({ group, member, isLast, onClose }: RemoveDialogProps) {
  const t = useTexts(peopleTexts);
  return (
    <ChangeDialog
      change={GROUPS[group].remove}
      request={{ params: { id: member.id } }}
      invalidates={[GROUPS[group].list]}
      title={t('remove_of', { name: member.name })}
      confirmLabel={t('remove')}
      isDangerous
      done={t(`removed_${group}`)}
      onClose={onClose}
    >
      <p>{t(`remove_text_${group}`)}</p>
      {isLast && <Notice tone="warn">{t('remove_last')}</Notice>}
    </ChangeDialog>
  );
}

export function WithdrawDialog({ group, invitation, onClose }: PeopleDialogProps & { invitation: InvitationView }) {
  const t = useTexts(peopleTexts);
  return (
    <ChangeDialog
      change={GROUPS[group].withdraw}
      request={{ params: { id: invitation.id } }}
      invalidates={[GROUPS[group].list]}
      title={t('withdraw_of', { email: invitation.email })}
      confirmLabel={t('withdraw')}
      isDangerous
      done={t('withdrawn')}
      onClose={onClose}
    >
      <p>{t('withdraw_text')}</p>
    </ChangeDialog>
  );
}

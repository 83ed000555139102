import type { InvitationView } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { peopleTexts } from './people-texts.js';

export function RemoveMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const remove = useChange('DELETE /api/tenants/:tenant/members/:id', {
    invalidates: ['GET /api/tenants/:tenant/members'],
    onDone: () => toast(t('removed')),
  });
  return (
    <ConfirmDialog
      title={t('remove_of', { name: member.name })}
      isOpen
      isDangerous
      confirmLabel={t('remove')}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { tenant, id: member.id } })}
    >
      <p>{t('remove_text')}</p>
    </ConfirmDialog>
  );
}

export function WithdrawInvitationDialog({ invitation, onClose }: { invitation: InvitationView; onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const withdraw = useChange('DELETE /api/tenants/:tenant/invitations/:id', {
    invalidates: ['GET /api/tenants/:tenant/members'],
    onDone: () => toast(t('withdrawn')),
  });
  return (
    <ConfirmDialog
      title={t('withdraw_of', { email: invitation.email })}
      isOpen
      isDangerous
      confirmLabel={t('withdraw')}
      onClose={onClose}
      onConfirm={() => withdraw.mutateAsync({ params: { tenant, id: invitation.id } })}
    >
      <p>{t('withdraw_text')}</p>
    </ConfirmDialog>
  );
}

import type { InvitationView } from '../../../../src/api/members.api.js';
import type { MemberView } from '../../../../src/api/session.api.js';
import { useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { operatorsTexts } from './operators-texts.js';

interface RemoveOperatorDialogProps {
  member: MemberView;
  isOnly: boolean;
  onClose: () => void;
}

export function RemoveOperatorDialog({ member, isOnly, onClose }: RemoveOperatorDialogProps) {
  const t = useTexts(operatorsTexts);
  const remove = useChange('DELETE /api/operator/members/:id', {
    invalidates: ['GET /api/operator/members'],
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

export function WithdrawInvitationDialog({ invitation, onClose }: { invitation: InvitationView; onClose: () => void }) {
  const t = useTexts(operatorsTexts);
  const withdraw = useChange('DELETE /api/operator/invitations/:id', {
    invalidates: ['GET /api/operator/members'],
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

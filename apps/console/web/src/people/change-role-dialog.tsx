import type { MemberView } from '../../../src/api/session.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useMember, useTenant } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/toast.js';
import { peopleTexts } from './people-texts.js';
import { RoleChoice, readRole } from './role-choice.js';

export function ChangeRoleDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const tenant = useTenant();
  const me = useMember();
  const { refreshSession } = useSession();
  const change = useChange('PATCH /api/tenants/:tenant/members/:id', {
    invalidates: ['GET /api/tenants/:tenant/members'],
  });
  return (
    <Dialog title={t('change_role_of', { name: member.name })} isOpen onClose={onClose}>
      <p>{t('change_role_text')}</p>
      <Form
        submitLabel={t('save')}
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        onSubmit={async (values) => {
          await change.mutateAsync({ params: { tenant, id: member.id }, body: { role: readRole(values) } });
          toast(t('role_changed'));
          onClose();
          if (member.id === me.id) {
            await refreshSession();
          }
        }}
      >
        <RoleChoice defaultRole={member.role === 'operator' ? 'viewer' : member.role} />
      </Form>
    </Dialog>
  );
}

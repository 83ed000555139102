import type { KeyView } from '../../../src/api/keys.api.js';
import { useChange } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { toast } from '../ui/toast.js';
import { keysTexts } from './keys-texts.js';

export function RevokeKeyDialog({ revokedKey, onClose }: { revokedKey: KeyView; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const { ago } = useFormats();
  const tenant = useTenant();
  const revoke = useChange('POST /api/tenants/:tenant/keys/:id/revoke', {
    invalidates: ['GET /api/tenants/:tenant/keys'],
    onDone: () => toast(t('revoked')),
  });
  const { id, name, lastUsedAt } = revokedKey;
  return (
    <ConfirmDialog
      title={t('revoke_title', { name })}
      isDangerous
      confirmLabel={t('revoke')}
      onClose={onClose}
      onConfirm={() => revoke.mutateAsync({ params: { tenant, id } })}
    >
      <p>{t('revoke_text')}</p>
      {lastUsedAt && <p>{t('revoke_used', { ago: ago(lastUsedAt) })}</p>}
    </ConfirmDialog>
  );
}

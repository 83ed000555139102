import type { KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { keysTexts } from './keys-texts.js';

export function RevokeKeyDialog({ revokedKey, onClose }: { revokedKey: KeyView; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const { ago } = useFormats();
  const { id, name, lastUsedAt } = revokedKey;
  return (
    <ChangeDialog
      change="POST /api/tenants/:tenant/keys/:id/revoke"
      request={{ params: { id } }}
      invalidates={['GET /api/tenants/:tenant/keys']}
      title={t('revoke_title', { name })}
      confirmLabel={t('revoke')}
      isDangerous
      done={t('revoked')}
      onClose={onClose}
    >
      <p>{t('revoke_text')}</p>
      {lastUsedAt && <p>{t('revoke_used', { ago: ago(lastUsedAt) })}</p>}
    </ChangeDialog>
  );
}

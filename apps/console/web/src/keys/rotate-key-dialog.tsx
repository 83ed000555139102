import type { KeyView } from '../../../src/api/keys.api.js';
import { useTexts } from '../i18n/texts.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { KeyShown } from './key-shown.js';
import { keysTexts } from './keys-texts.js';
import { OverlapForm } from './overlap-form.js';

export function RotateKeyDialog({ oldKey, onClose }: { oldKey: KeyView; onClose: () => void }) {
  const t = useTexts(keysTexts);
  return (
    <SecretDialog
      change="POST /api/tenants/:tenant/keys/:id/rotate"
      invalidates={['GET /api/tenants/:tenant/keys']}
      title={t('rotate_title', { name: oldKey.name })}
      madeTitle={t('new_key')}
      doneAlready={t('done_already')}
      onClose={onClose}
      show={({ key, view }) => (
        <KeyShown keyText={key} canVerify={view.scopes?.includes('verify:write') ?? true} onKept={onClose} />
      )}
    >
      {(rotate) => (
        <OverlapForm
          of="key"
          defaultOverlap={oldKey.exposedAt === null ? '24h' : '0'}
          onRotate={(overlap) => rotate({ params: { id: oldKey.id }, body: { overlap } })}
          onClose={onClose}
        />
      )}
    </SecretDialog>
  );
}

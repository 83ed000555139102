import type { KeyView } from '../../../src/api/keys.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/toast.js';
import { CertificatesField, NetworksField, readLines, useRestrictionFieldTexts } from './restriction-fields.js';
import { restrictionTexts } from './restriction-texts.js';

export function RestrictKeyDialog({ restrictedKey, onClose }: { restrictedKey: KeyView; onClose: () => void }) {
  const t = useTexts(restrictionTexts);
  const tenant = useTenant();
  const fieldTexts = useRestrictionFieldTexts();
  const restrict = useChange('PUT /api/tenants/:tenant/keys/:id/restriction', {
    invalidates: ['GET /api/tenants/:tenant/keys'],
  });
  const { id, name, networks, certificates } = restrictedKey;
  return (
    <Dialog title={t('restrict_title', { name })} isWide onClose={onClose}>
      <p>{t('restrict_text')}</p>
      <Form
        submitLabel={t('save')}
        isWide
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        fieldTexts={fieldTexts}
        onSubmit={async (values) => {
          const body = {
            networks: readLines(values.text('networks')),
            certificates: readLines(values.text('certificates')),
          };
          await restrict.mutateAsync({ params: { tenant, id }, body });
          toast(t('saved'));
          onClose();
        }}
      >
        <NetworksField networks={networks} />
        <CertificatesField certificates={certificates} />
      </Form>
    </Dialog>
  );
}

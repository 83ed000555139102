import type { KeyView } from '../../../src/api/keys.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { FormDialog } from '../ui/form-dialog.js';
import { CertificatesField, NetworksField, useLineProblems } from './restriction-fields.js';
import { readLines } from './restriction-lines.js';
import { restrictionTexts } from './restriction-texts.js';

export function RestrictKeyDialog({ restrictedKey, onClose }: { restrictedKey: KeyView; onClose: () => void }) {
  const t = useTexts(restrictionTexts);
  const explainFields = useLineProblems();
  const restrict = useChange('PUT /api/tenants/:tenant/keys/:id/restriction', {
    invalidates: ['GET /api/tenants/:tenant/keys'],
  });
  const { id, name, networks, certificates } = restrictedKey;
  return (
    <FormDialog
      title={t('restrict_title', { name })}
      submitLabel={t('save')}
      isWide
      done={t('saved')}
      onClose={onClose}
      explainFields={explainFields}
      onSubmit={(values) => {
        const body = {
          networks: readLines(values.text('networks')),
          certificates: readLines(values.text('certificates')),
        };
        return restrict.mutateAsync({ params: { id }, body });
      }}
    >
      <p>{t('restrict_text')}</p>
      <NetworksField networks={networks} />
      <CertificatesField certificates={certificates} />
    </FormDialog>
  );
}

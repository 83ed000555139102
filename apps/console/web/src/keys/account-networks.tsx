import { useState } from 'react';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { toast } from '../ui/toast.js';
import { NetworksField, readLines, useRestrictionFieldTexts } from './restriction-fields.js';
import { restrictionTexts } from './restriction-texts.js';

interface AccountNetworksProps {
  networks: readonly string[] | null;
  mayChange: boolean;
}

/** The networks from which all keys of the account work. */
export function AccountNetworks({ networks, mayChange }: AccountNetworksProps) {
  const t = useTexts(restrictionTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('account_networks')}
      description={t('account_networks_text')}
      actions={mayChange && <Button onPress={() => setOpen(true)}>{t('change')}</Button>}
    >
      {networks === null ? (
        <p>{t('everywhere')}</p>
      ) : (
        <ul>
          {networks.map((network) => (
            <li key={network}>
              <code>{network}</code>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <AccountNetworksDialog networks={networks} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function AccountNetworksDialog({
  networks,
  onClose,
}: Pick<AccountNetworksProps, 'networks'> & { onClose: () => void }) {
  const t = useTexts(restrictionTexts);
  const tenant = useTenant();
  const fieldTexts = useRestrictionFieldTexts();
  const change = useChange('PUT /api/tenants/:tenant/networks', { invalidates: ['GET /api/tenants/:tenant/keys'] });
  return (
    <Dialog title={t('account_networks')} onClose={onClose}>
      <p>{t('account_networks_text')}</p>
      <p>{t('playground_note')}</p>
      <Form
        submitLabel={t('save')}
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        fieldTexts={fieldTexts}
        onSubmit={async (values) => {
          await change.mutateAsync({ params: { tenant }, body: { networks: readLines(values.text('networks')) } });
          toast(t('account_saved'));
          onClose();
        }}
      >
        <NetworksField networks={networks} />
      </Form>
    </Dialog>
  );
}

import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { FormDialog } from '../ui/form-dialog.js';
import { Section } from '../ui/page.js';
import { useDialog } from '../ui/use-dialog.js';
import { NetworksField, useLineProblems } from './restriction-fields.js';
import { readLines } from './restriction-lines.js';
import { restrictionTexts } from './restriction-texts.js';

interface AccountNetworksProps {
  networks: readonly string[] | null;
  mayChange: boolean;
}

/** The networks from which all keys of the account work. */
export function AccountNetworks({ networks, mayChange }: AccountNetworksProps) {
  const t = useTexts(restrictionTexts);
  const { dialog, open } = useDialog();
  const change = () => open((close) => <AccountNetworksDialog networks={networks} onClose={close} />);
  return (
    <Section
      title={t('account_networks')}
      description={t('account_networks_text')}
      actions={mayChange && <Button onPress={change}>{t('change')}</Button>}
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
      {dialog}
    </Section>
  );
}

function AccountNetworksDialog({
  networks,
  onClose,
}: Pick<AccountNetworksProps, 'networks'> & { onClose: () => void }) {
  const t = useTexts(restrictionTexts);
  const explainFields = useLineProblems();
  const change = useChange('PUT /api/tenants/:tenant/networks', { invalidates: ['GET /api/tenants/:tenant/keys'] });
  return (
    <FormDialog
      title={t('account_networks')}
      submitLabel={t('save')}
      done={t('account_saved')}
      onClose={onClose}
      explainFields={explainFields}
      onSubmit={(values) => change.mutateAsync({ body: { networks: readLines(values.text('networks')) } })}
    >
      <p>{t('account_networks_text')}</p>
      <p>{t('playground_note')}</p>
      <NetworksField networks={networks} />
    </FormDialog>
  );
}

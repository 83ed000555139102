import type { ProviderView } from '../../../src/api/sso.api.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Copyable } from '../ui/copy.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { ShownOnce } from '../ui/shown-once.js';
import { useDialog } from '../ui/use-dialog.js';
import { ChangeButton, PROVIDER_PAGE } from './change-button.js';
import { providerTexts } from './provider-texts.js';

interface DirectorySectionProps {
  provider: ProviderView;
  scimUri: string;
}

/** The directory that the provider sends by SCIM. */
export function DirectorySection({ provider: { directory }, scimUri }: DirectorySectionProps) {
  const t = useTexts(providerTexts);
  const { dialog, open } = useDialog();
  const isReplaced = directory !== null;
  return (
    <Section
      title={t('directory')}
      description={t('directory_text')}
      actions={
        <>
          <Button onPress={() => open((close) => <TokenDialog isReplaced={isReplaced} onClose={close} />)}>
            {t(isReplaced ? 'replace_token' : 'create_token')}
          </Button>
          {directory && (
            <ChangeButton
              change="DELETE /api/tenants/:tenant/sso/scim-token"
              request={{}}
              label={t('stop_directory')}
              title={t('stop_directory')}
              text={t('stop_text')}
              isDangerous
            />
          )}
        </>
      }
    >
      <Copyable label={t('scim_uri')} text={scimUri} />
      <p>{directory ? t('directory_counts', directory) : t('no_directory')}</p>
      {dialog}
    </Section>
  );
}

function TokenDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const t = useTexts(providerTexts);
  return (
    <SecretDialog
      change="POST /api/tenants/:tenant/sso/scim-token"
      invalidates={[PROVIDER_PAGE]}
      title={t('token_title')}
      madeTitle={t('token_title')}
      doneAlready={t('done_already')}
      onClose={onClose}
      show={({ token }) => (
        <ShownOnce texts={providerTexts} onKept={onClose}>
          <Copyable label={t('token')} text={token} />
        </ShownOnce>
      )}
    >
      {(create) => (
        <Form submitLabel={t('create_token')} onCancel={onClose} onSubmit={() => create({})}>
          <p>{t(isReplaced ? 'token_replaces' : 'token_begins')}</p>
        </Form>
      )}
    </SecretDialog>
  );
}

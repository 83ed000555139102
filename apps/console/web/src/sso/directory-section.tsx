import { useState } from 'react';
import type { ProviderView, ScimToken } from '../../../src/api/sso.api.js';
import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { Copyable } from '../ui/copy.js';
import { ConfirmDialog, Dialog } from '../ui/dialog.js';
import { DoneAlready } from '../ui/done-already.js';
import { Section } from '../ui/page.js';
import { ShownOnce } from '../ui/shown-once.js';
import { providerTexts } from './provider-texts.js';

const PAGE = 'GET /api/tenants/:tenant/sso';

interface DirectorySectionProps {
  provider: ProviderView;
  scimUri: string;
}

/** The directory that the provider sends by SCIM. */
export function DirectorySection({ provider: { directory }, scimUri }: DirectorySectionProps) {
  const t = useTexts(providerTexts);
  const [dialog, setDialog] = useState<'token' | 'stop' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section
      title={t('directory')}
      description={t('directory_text')}
      actions={
        <>
          <Button onPress={() => setDialog('token')}>{t(directory ? 'replace_token' : 'create_token')}</Button>
          {directory && <Button onPress={() => setDialog('stop')}>{t('stop_directory')}</Button>}
        </>
      }
    >
      <Copyable label={t('scim_uri')} text={scimUri} />
      <p>{directory ? t('directory_counts', directory) : t('no_directory')}</p>
      {dialog === 'token' && <TokenDialog isReplaced={directory !== null} onClose={close} />}
      {dialog === 'stop' && <StopDialog onClose={close} />}
    </Section>
  );
}

function TokenDialog({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const t = useTexts(providerTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<ScimToken | null>(null);
  const create = useChange('POST /api/tenants/:tenant/sso/scim-token', { invalidates: [PAGE], onDone: setMade });
  if (isDoneAlready(create.error)) {
    return <DoneAlready title={t('token_title')} text={t('done_already')} onClose={onClose} />;
  }
  if (made === null) {
    return (
      <ConfirmDialog
        title={t('token_title')}
        confirmLabel={t('create_token')}
        // It stays open: the token follows in its place.
        onClose={() => create.isIdle && onClose()}
        onConfirm={() => create.mutateAsync({ params: { tenant }, idempotencyKey })}
      >
        <p>{t(isReplaced ? 'token_replaces' : 'token_begins')}</p>
      </ConfirmDialog>
    );
  }
  const leaving = { title: t('leave_title'), text: t('leave_text'), leave: t('leave'), stay: t('leave_not') };
  return (
    <Dialog title={t('token_title')} isWide isSticky onClose={onClose}>
      <ShownOnce warning={t('token_once')} keptLabel={t('kept')} leaving={leaving} onKept={onClose}>
        <Copyable label={t('token')} text={made.token} />
      </ShownOnce>
    </Dialog>
  );
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(providerTexts);
  const tenant = useTenant();
  const remove = useChange('DELETE /api/tenants/:tenant/sso/scim-token', { invalidates: [PAGE] });
  return (
    <ConfirmDialog
      title={t('stop_directory')}
      isDangerous
      confirmLabel={t('stop_directory')}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { tenant } })}
    >
      <p>{t('stop_text')}</p>
    </ConfirmDialog>
  );
}

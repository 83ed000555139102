import { useState } from 'react';
import type { MemberView } from '../../../src/api/session.api.js';
import type { ProviderView } from '../../../src/api/sso.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { Badge, Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { useDialog } from '../ui/use-dialog.js';
import { providerTexts } from './provider-texts.js';

const PAGE = 'GET /api/tenants/:tenant/sso';

interface PasswordsSectionProps {
  provider: ProviderView;
  signInUri: string;
}

/** Turns passwords off and on. */
export function PasswordsSection({ provider, signInUri }: PasswordsSectionProps) {
  const t = useTexts(providerTexts);
  const list = useAnswer('GET /api/tenants/:tenant/members', {});
  return (
    <Section title={t('passwords')} description={t('passwords_text')}>
      <Answer query={list}>
        {({ members }) => {
          if (provider.enforced) {
            return <PasswordsOff provider={provider} members={members} />;
          }
          if (provider.provenAt === null) {
            return (
              <Notice tone="plain" title={t('unproven')}>
                <p>{t('unproven_text', { address: signInUri })}</p>
              </Notice>
            );
          }
          return <PasswordsOn members={members} />;
        }}
      </Answer>
    </Section>
  );
}

function PasswordsOff({ provider, members }: { provider: ProviderView; members: readonly MemberView[] }) {
  const t = useTexts(providerTexts);
  const relax = useChange('POST /api/tenants/:tenant/sso/relax', {
    invalidates: [PAGE],
    onDone: () => toast(t('relaxed')),
  });
  const name = members.find(({ id }) => id === provider.breakGlass)?.name ?? '';
  return (
    <>
      <p>
        <Badge tone="good">{t('off')}</Badge> {t('break_glass_is', { name })}
      </p>
      <div>
        <Button onPress={() => relax.mutateAsync({}).catch(() => {})}>{t('relax')}</Button>
      </div>
    </>
  );
}

function PasswordsOn({ members }: { members: readonly MemberView[] }) {
  const t = useTexts(providerTexts);
  const candidates = members.filter(({ role, secondFactor }) => role === 'admin' && secondFactor);
  const [breakGlass, setBreakGlass] = useState(candidates[0]?.id ?? '');
  const { dialog, open } = useDialog();
  const enforce = () =>
    open((close) => (
      <ChangeDialog
        change="POST /api/tenants/:tenant/sso/enforce"
        request={{ body: { breakGlass } }}
        invalidates={[PAGE]}
        title={t('enforce_title')}
        confirmLabel={t('enforce')}
        done={t('enforced')}
        onClose={close}
      >
        <p>{t('enforce_text')}</p>
      </ChangeDialog>
    ));
  if (candidates.length === 0) {
    return <Notice tone="warn">{t('no_candidate')}</Notice>;
  }
  return (
    <>
      <Select
        label={t('break_glass')}
        description={t('break_glass_text')}
        value={breakGlass}
        onChange={setBreakGlass}
        choices={candidates.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      />
      <div>
        <Button onPress={enforce}>{t('enforce')}</Button>
      </div>
      {dialog}
    </>
  );
}

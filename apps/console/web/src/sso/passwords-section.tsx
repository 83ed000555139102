import { useState } from 'react';
import type { MemberView } from '../../../src/api/session.api.js';
import type { ProviderView } from '../../../src/api/sso.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Badge, Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { providerTexts } from './provider-texts.js';

const PAGE = 'GET /api/tenants/:tenant/sso';

interface PasswordsSectionProps {
  provider: ProviderView;
  signInUri: string;
}

/** Turns passwords off and on. */
export function PasswordsSection({ provider, signInUri }: PasswordsSectionProps) {
  const t = useTexts(providerTexts);
  const tenant = useTenant();
  const list = useAnswer('GET /api/tenants/:tenant/members', { params: { tenant } });
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
  const tenant = useTenant();
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
        <Button onPress={() => relax.mutateAsync({ params: { tenant } }).catch(() => {})}>{t('relax')}</Button>
      </div>
    </>
  );
}

function PasswordsOn({ members }: { members: readonly MemberView[] }) {
  const t = useTexts(providerTexts);
  const tenant = useTenant();
  const candidates = members.filter(({ role, secondFactor }) => role === 'admin' && secondFactor);
  const [breakGlass, setBreakGlass] = useState(candidates[0]?.id ?? '');
  const [isAsking, setAsking] = useState(false);
  const enforce = useChange('POST /api/tenants/:tenant/sso/enforce', {
    invalidates: [PAGE],
    onDone: () => toast(t('enforced')),
  });
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
        <Button onPress={() => setAsking(true)}>{t('enforce')}</Button>
      </div>
      <ConfirmDialog
        title={t('enforce_title')}
        isOpen={isAsking}
        confirmLabel={t('enforce')}
        onClose={() => setAsking(false)}
        onConfirm={() => enforce.mutateAsync({ params: { tenant }, body: { breakGlass } })}
      >
        <p>{t('enforce_text')}</p>
      </ConfirmDialog>
    </>
  );
}

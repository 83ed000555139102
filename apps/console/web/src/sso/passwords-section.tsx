import { useState } from 'react';
import type { MemberView } from '../../../src/api/session.api.js';
import type { ProviderView } from '../../../src/api/sso.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Badge, Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { ChangeButton, PROVIDER_PAGE } from './change-button.js';
import { providerTexts } from './provider-texts.js';

/** Turns passwords off and on. */
export function PasswordsSection({ provider }: { provider: ProviderView }) {
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
                <p>{t('unproven_text')}</p>
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
    invalidates: [PROVIDER_PAGE],
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
        <ChangeButton
          change="POST /api/tenants/:tenant/sso/enforce"
          request={{ body: { breakGlass } }}
          label={t('enforce')}
          title={t('enforce_title')}
          text={t('enforce_text')}
          done={t('enforced')}
        />
      </div>
    </>
  );
}

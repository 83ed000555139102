import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { Notice } from '../ui/notice.js';
import { PageHeader } from '../ui/page.js';
import { accountTexts } from './account-texts.js';
import { ChangePassword } from './change-password.js';
import { Profile } from './profile.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';

export function Component() {
  const t = useTexts(accountTexts);
  const isByProvider = useSession().session.signedInBy === 'provider';
  return (
    <>
      <PageHeader title={t('title')} />
      {isByProvider ? <Notice>{t('by_provider')}</Notice> : <SecondFactor />}
      <Profile />
      {!isByProvider && <ChangePassword />}
      <Sessions />
    </>
  );
}

import { useTexts } from '../i18n/texts.js';
import { PageHeader } from '../ui/page.js';
import { accountTexts } from './account-texts.js';
import { ChangePassword } from './change-password.js';
import { Profile } from './profile.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';

export function Component() {
  const t = useTexts(accountTexts);
  return (
    <>
      <PageHeader title={t('title')} />
      <SecondFactor />
      <Profile />
      <ChangePassword />
      <Sessions />
    </>
  );
}

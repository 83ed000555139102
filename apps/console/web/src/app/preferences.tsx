import type { Language } from '../../../src/api/session.api.js';
import { call } from '../api/client.js';
import { LANGUAGES, useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { THEMES, useTheme } from '../theme/theme.js';
import { Select } from '../ui/select.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

/** Language and appearance. The language of a signed-in member also applies to their other browsers and to emails. */
export function Preferences() {
  const t = useTexts(appTexts);
  const [theme, setTheme] = useTheme();
  const { language, setLanguage } = useLanguage();
  const { session, refreshSession } = useSession();
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    if (session.stage !== 'signed_in' || session.member?.language === chosen) {
      return;
    }
    call('PATCH /api/account', { body: { language: chosen } }).then(refreshSession, () => {}); // This browser has the language anyway.
  };
  return (
    <div className={styles.preferences}>
      <Select label={t('language')} choices={LANGUAGES} value={language} onChange={choose} />
      <Select
        label={t('theme')}
        choices={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        value={theme}
        onChange={setTheme}
      />
    </div>
  );
}

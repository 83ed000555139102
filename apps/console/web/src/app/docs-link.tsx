import { BookOpen } from 'lucide-react';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

/** Link to the documentation in the member's language. It leaves the page app, because the documentation is another set of files. */
export function DocsLink() {
  const t = useTexts(appTexts);
  const { language } = useLanguage();
  return (
    <a href={language === 'en' ? '/docs/en/' : '/docs/'} className={styles.navLink}>
      <BookOpen size={18} aria-hidden="true" />
      {t('docs')}
    </a>
  );
}

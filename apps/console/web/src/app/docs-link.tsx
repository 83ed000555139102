import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Language } from '../../../src/api/session.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

const docsRoot = (language: Language): string => (language === 'en' ? '/docs/en/' : '/docs/');

/** Link to the documentation in the member's language, in a new tab: the documentation is another set of files, without the menu. */
export function DocsLink() {
  const t = useTexts(appTexts);
  const { language } = useLanguage();
  return (
    <a href={docsRoot(language)} target="_blank" rel="noopener" className={styles.navLink}>
      <BookOpen size={18} aria-hidden="true" />
      {t('docs')}
    </a>
  );
}

/** Link to a guide of the documentation in the member's language. @param name of the guide in its address */
export function GuideLink({ name, children }: { name: string; children: ReactNode }) {
  const { language } = useLanguage();
  return <a href={`${docsRoot(language)}guides/${name}`}>{children}</a>;
}

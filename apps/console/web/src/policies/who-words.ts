import { useTexts } from '../i18n/texts.js';
import { approvalTexts } from './approval-texts.js';

/** Names a person; a member sees every operator as one. */
export function useWhoWords(): (who: string) => string {
  const t = useTexts(approvalTexts);
  return (who) => (who === 'operator' ? t('an_operator') : who);
}

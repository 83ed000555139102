import { type Challenge, EVIDENCE, type EvidenceSpec } from '@cotejo/contracts';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Section } from '../ui/page.js';
import { ChangeSets } from './change-sets.js';
import { decisionTexts } from './decision-texts.js';

/** The evidence that the answer requests from the buyer. @param challenges `null`: there is no answer around the receipt, or it has no challenges */
export function ChallengeSection({ challenges }: { challenges: readonly Challenge[] | null }) {
  const t = useTexts(decisionTexts);
  const tCode = useTexts(codeTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  if (!challenges) {
    return null;
  }
  return (
    <Section title={t('challenges')} {...(challenges.length > 0 && { description: t('challenges_text') })}>
      {challenges.length === 0 && <p>{t('challenges_none')}</p>}
      <ChangeSets
        sets={challenges.map(({ score, evidence }) => ({
          title: t('would_be', { outcome: tCode('approve'), score: number(score) }),
          changes: evidence.map((code) => {
            const { ask, words }: EvidenceSpec = EVIDENCE[code];
            return { code, text: (ask ?? words)[language] };
          }),
        }))}
      />
    </Section>
  );
}

import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { KeyList } from '../../../src/api/keys.api.js';
import type { MemberList } from '../../../src/api/members.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { curlSample, firstCall, KEY_PLACEHOLDER, pythonSample, typescriptSample } from '../samples/call-samples.js';
import { useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { CodeBlock } from '../ui/code-block.js';
import { Section } from '../ui/page.js';
import styles from './overview.module.css';
import { overviewTexts } from './overview-texts.js';

/** The steps from creating a key to the first call, until all are done. @param team only for admins */
export function FirstSteps({ keys: { keys, grantable }, team }: { keys: KeyList; team: MemberList | undefined }) {
  const t = useTexts(overviewTexts);
  const { language } = useLanguage();
  const { secondFactor } = useMember();
  const { session } = useSession();
  const isUsed = keys.some(({ lastUsedAt }) => lastUsedAt !== null);
  const isTeam = team === undefined || team.members.length + team.invitations.length > 1;
  if (isUsed && secondFactor && isTeam) {
    return null;
  }
  const call = firstCall(session.apiUrl, KEY_PLACEHOLDER[language], grantable.includes('verify:write'));
  return (
    <Section title={t('first_steps')}>
      <ol className={styles.steps}>
        <Step isDone={keys.length > 0}>
          {t('step_key')} <Link to="/keys">{t('step_key_link')}</Link>
        </Step>
        <Step isDone={isUsed}>
          {t('step_call')}
          {!isUsed && (
            <>
              <p className={styles.hint}>{t('example_text')}</p>
              <CodeBlock
                label={t('example')}
                samples={[
                  { name: 'curl', code: curlSample(call) },
                  { name: 'TypeScript', code: typescriptSample(call) },
                  { name: 'Python', code: pythonSample(call) },
                ]}
              />
            </>
          )}
        </Step>
        <Step isDone={secondFactor}>
          {t('step_factor')} {!secondFactor && <Link to="/account">{t('step_factor_link')}</Link>}
        </Step>
        {team && (
          <Step isDone={isTeam}>
            {t('step_team')} {!isTeam && <Link to="/members">{t('step_team_link')}</Link>}
          </Step>
        )}
      </ol>
    </Section>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const t = useTexts(overviewTexts);
  return (
    <li className={styles.step}>
      {isDone ? (
        <CircleCheck size={20} aria-label={t('done')} className={styles.done} />
      ) : (
        <Circle size={20} aria-label={t('to_do')} className={styles.open} />
      )}
      <div>{children}</div>
    </li>
  );
}

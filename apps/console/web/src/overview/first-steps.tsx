import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { curlSample, firstCall, KEY_PLACEHOLDER, pythonSample, typescriptSample } from '../samples/call-samples.js';
import { useHasRole, useMember } from '../session/member.js';
import { useSession } from '../session/session-provider.js';
import { CodeBlock } from '../ui/code-block.js';
import { Section } from '../ui/page.js';
import styles from './overview.module.css';
import { overviewTexts } from './overview-texts.js';

/** The steps from creating a key to the first call, each with its state. */
export function FirstSteps() {
  const t = useTexts(overviewTexts);
  const { secondFactor } = useMember();
  const isAdmin = useHasRole('admin');
  const { session } = useSession();
  const keys = useAnswer('GET /api/tenants/:tenant/keys', {}).data;
  const isUsed = keys?.keys.some(({ lastUsedAt }) => lastUsedAt !== null) ?? false;
  const canVerify = keys?.grantable.includes('verify:write') ?? true;
  const call = firstCall(session.apiUrl, KEY_PLACEHOLDER, canVerify);
  return (
    <Section title={t('first_steps')}>
      <ol className={styles.steps}>
        <Step isDone={(keys?.keys.length ?? 0) > 0}>
          {t('step_key')} <Link to="/keys">{t('step_key_link')}</Link>
        </Step>
        <Step isDone={isUsed}>
          {t('step_call')}
          <p className={styles.hint}>{t('example_text')}</p>
          <CodeBlock
            label={t('example')}
            samples={[
              { name: 'curl', code: curlSample(call) },
              { name: 'TypeScript', code: typescriptSample(call) },
              { name: 'Python', code: pythonSample(call) },
            ]}
          />
        </Step>
        <Step isDone={secondFactor}>
          {t('step_factor')} {!secondFactor && <Link to="/account">{t('step_factor_link')}</Link>}
        </Step>
        {isAdmin && (
          <Step isDone={false}>
            {t('step_team')} <Link to="/members">{t('step_team_link')}</Link>
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

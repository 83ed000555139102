import { type ReactNode, useState } from 'react';
import type { PolicyVersionView } from '../../../src/api/policies.api.js';
import { useFormats } from '../i18n/formats.js';
import { usePersonName } from '../i18n/person-name.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CodeBlock } from '../ui/code-block.js';
import { Dialog } from '../ui/dialog.js';
import { Badge } from '../ui/notice.js';
import styles from './policies.module.css';
import { policyTexts } from './policy-texts.js';
import { useVersionWords } from './version-words.js';

const TONES = { draft: 'plain', shadow: 'accent', active: 'good', previous: 'plain' } as const;

interface StageCardProps {
  stage: keyof typeof TONES;
  version: PolicyVersionView | null;
  standard: Record<string, unknown>;
  /** The standard policy stands at this stage while the tenant has no version there. */
  isStandard?: boolean;
  /** Buttons for the version. */
  children?: ReactNode;
}

/** The version of a tenant's policy at one stage. */
export function StageCard({ stage, version, standard, isStandard = false, children }: StageCardProps) {
  const t = useTexts(policyTexts);
  const [isShown, setShown] = useState(false);
  const shown = version?.policy ?? (isStandard ? standard : undefined);
  const versionWords = useVersionWords(standard);
  const name = version ? versionWords(version.name) : t('standard');
  return (
    <section className={styles.stage} aria-label={t(stage)}>
      <div className={styles.stageHead}>
        <Badge tone={TONES[stage]}>{t(stage)}</Badge>
        <span className={styles.muted}>{t(`${stage}_text`)}</span>
      </div>
      {version ? (
        <VersionFacts name={name} version={version} />
      ) : (
        <p className={styles.muted}>{t(isStandard && stage === 'previous' ? 'standard_decided' : `no_${stage}`)}</p>
      )}
      <div className={styles.stageActions}>
        {children}
        {shown && (
          <Button variant="quiet" aria-label={t('see_named', { name })} onPress={() => setShown(true)}>
            {t('see')}
          </Button>
        )}
      </div>
      {shown && (
        <Dialog title={name} isOpen={isShown} isWide onClose={() => setShown(false)}>
          <CodeBlock label={name} samples={[{ name: 'JSON', code: JSON.stringify(shown, null, 2) }]} />
        </Dialog>
      )}
    </section>
  );
}

function VersionFacts({ name, version }: { name: string; version: PolicyVersionView }) {
  const t = useTexts(policyTexts);
  const { dateTime } = useFormats();
  const personName = usePersonName();
  const { hash, note, draftedBy, draftedAt, shadowedBy, shadowedAt, activatedBy, activatedAt, unattended } = version;
  return (
    <div className={styles.version}>
      <strong title={version.name}>{name}</strong>
      {note && <p>{note}</p>}
      <p className={styles.muted}>{t('drafted', { who: personName(draftedBy), when: dateTime(draftedAt) })}</p>
      {shadowedBy && shadowedAt && (
        <p className={styles.muted}>{t('shadowed', { who: personName(shadowedBy), when: dateTime(shadowedAt) })}</p>
      )}
      {activatedBy && activatedAt && (
        <p className={styles.muted}>{t('activated', { who: personName(activatedBy), when: dateTime(activatedAt) })}</p>
      )}
      {unattended && <p className={styles.muted}>{t('unattended')}</p>}
      <p className={styles.muted}>
        {t('hash')}: <code>{shortHash(hash)}</code>
      </p>
    </div>
  );
}

/** The first characters of `sha256:...`, enough to distinguish versions. */
const shortHash = (hash: string): string => hash.replace(/^sha256:/, '').slice(0, 12);

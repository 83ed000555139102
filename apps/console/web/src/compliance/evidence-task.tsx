import { bothTimes } from '@cotejo/colombia/working-days';
import { type EvidencePack, evidenceText, FOLLOW_UPS } from '@cotejo/compliance';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useAnswer } from '../api/hooks.js';
import type { Given } from '../decision/read-given.js';
import { OutcomeBadge } from '../i18n/code-badges.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { downloadText } from '../ui/download.js';
import { Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { complianceTexts } from './compliance-texts.js';
import { ListSection } from './list-section.js';
import { makeEvidence } from './make-evidence.js';

/** What follows from the matches of an answer, and the evidence for the file. */
export function EvidenceTask({ given }: { given: Given }) {
  const tenant = useTenant();
  const facts = useAnswer('GET /api/tenants/:tenant/compliance', {});
  const { data: view } = facts;
  const made = useQuery({
    queryKey: ['evidence', tenant, given.receipt.token, given.screening],
    queryFn: () => makeEvidence(given, view ?? null, tenant),
    enabled: !facts.isPending,
    gcTime: 0,
  });
  return <Answer query={made}>{(pack) => <Evidence pack={pack} given={given} />}</Answer>;
}

function Evidence({ pack, given }: { pack: EvidencePack; given: Given }) {
  const t = useTexts(complianceTexts);
  const { number } = useFormats();
  const { outcome, jti, time, score } = given.payload;
  const { title, duty, deadline, file } = FOLLOW_UPS[pack.conclusion];
  const name = `evidencia-${jti.replaceAll(/[^\w-]/g, '')}`;
  return (
    <>
      <Section
        title={t('follows')}
        actions={
          <div className="row screen-only">
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden="true" />}
              onPress={() => downloadText(`${name}.md`, 'text/markdown', evidenceText(pack))}
            >
              {t('save_document')}
            </Button>
            <Button
              onPress={() => downloadText(`${name}.json`, 'application/json', `${JSON.stringify(pack, null, 2)}\n`)}
            >
              {t('save_data')}
            </Button>
            <Button icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      >
        <div lang="es" className="stack-small">
          <p>
            <strong>{title}.</strong> {duty}
          </p>
          <p>
            <strong>Plazo:</strong> {deadline}
          </p>
          <p>
            <strong>Qué se presenta y se archiva:</strong> {file}
          </p>
        </div>
        <Notice>{t('files_nothing')}</Notice>
        {pack.screening.bundle !== null && pack.unknown.includes('bundle_not_given') && (
          <Notice tone="warn">{t('lists_changed')}</Notice>
        )}
      </Section>
      <ListSection payload={given.payload} screening={given.screening} />
      <Section title={t('decision')}>
        <Facts
          facts={[
            [t('outcome'), <OutcomeBadge key="outcome" outcome={outcome} />],
            [t('score'), t('points', { points: number(score) })],
            [t('transaction'), <code key="id">{jti}</code>],
            [t('decided_at'), bothTimes(time)],
            [t('list_policy'), pack.screening.list_policy ?? t('unknown')],
            [t('bundle'), pack.screening.bundle ? <code key="bundle">{pack.screening.bundle}</code> : t('unknown')],
            [t('signature'), t('signature_good')],
          ]}
        />
      </Section>
    </>
  );
}

import type { SourceView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { codeTexts } from '../../i18n/code-texts.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { AnswerPage } from '../../ui/answer-page.js';
import { Badge } from '../../ui/notice.js';
import { Section } from '../../ui/page.js';
import { RegistrySnapshot } from './registry-snapshot.js';
import { Replica } from './replica.js';
import { SOURCE_TONES } from './source-tones.js';
import styles from './sources.module.css';
import { sourcesTexts } from './sources-texts.js';

const POLL_MS = 5_000;

export function Component() {
  const t = useTexts(sourcesTexts);
  const sources = useAnswer('GET /api/operator/sources', {}, { pollMs: POLL_MS });
  return (
    <AnswerPage title={t('title')} description={t('description')} query={sources}>
      {({ sources: all }) => (
        <>
          <RegistrySnapshot registry={all.find(({ id }) => id === 'registry')} />
          <Overview sources={all} />
          {all.map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </>
      )}
    </AnswerPage>
  );
}

/** The states of all sources, each with a link to the source below. */
function Overview({ sources }: { sources: readonly SourceView[] }) {
  const t = useTexts(sourcesTexts);
  const codeText = useCodeTexts(codeTexts);
  return (
    <ul className={styles.overview} aria-label={t('all')}>
      {sources.map(({ id, state }) => (
        <li key={id}>
          <a href={`#source-${id}`}>
            {codeText(id, id)}
            <Badge tone={SOURCE_TONES[state]}>{t(`state_${state}`)}</Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Source({ source }: { source: SourceView }) {
  const t = useTexts(sourcesTexts);
  const { id, state, replicas } = source;
  const name = useCodeTexts(codeTexts)(id, id);
  return (
    <div id={`source-${id}`} className={styles.source}>
      <Section
        title={name}
        description={t(`state_${state}_text`)}
        actions={<Badge tone={SOURCE_TONES[state]}>{t(`state_${state}`)}</Badge>}
      >
        {replicas.length === 0 && state !== 'unknown' && <p className="muted">{t('no_replicas')}</p>}
        {replicas.map((replica) => (
          <Replica key={replica.id} sourceName={name} replica={replica} />
        ))}
      </Section>
    </div>
  );
}

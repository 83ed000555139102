import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import type { Finding } from './findings.js';
import { findNearestPlace, findPlaces, type Place } from './json-places.js';
import styles from './policies.module.css';
import { policiesTexts } from './policies-texts.js';

interface FindingListProps {
  title: string;
  findings: readonly Finding[];
  /** The draft that has these findings. */
  text: string;
  onGo: (place: Place) => void;
}

/** A table of the findings of a draft, each with a button that selects its place in the text. */
export function FindingList({ title, findings, text, onGo }: FindingListProps) {
  const t = useTexts(policiesTexts);
  const places = findPlacesOrNone(text);
  const { language } = useLanguage();
  const explain = ({ words, es, code, examples = [] }: Finding) => {
    if (words === null) {
      return t(code === 'unknown_field' ? 'unknown_field' : 'invalid');
    }
    return (
      <>
        {language === 'es' && es ? <span>{es}</span> : <span lang="en">{words}</span>}
        {examples.map((example) => (
          <div key={example}>
            {t('example')} <code>{example}</code>
          </div>
        ))}
      </>
    );
  };
  return (
    <div className={styles.findings}>
      <h3>{title}</h3>
      <DataTable
        label={title}
        rows={findings.map((finding) => ({ finding, place: findNearestPlace(places, finding.pointer) }))}
        rowKey={({ finding }) => `${finding.pointer} ${finding.words}`}
        columns={[
          { id: 'place', header: t('place'), cell: ({ finding }) => <code>{finding.pointer || t('whole')}</code> },
          { id: 'problem', header: t('problem'), cell: ({ finding }) => explain(finding) },
          { id: 'line', header: t('line'), cell: ({ place }) => place?.line ?? '', isFigure: true },
          {
            id: 'go',
            header: t('go'),
            isActions: true,
            cell: ({ finding, place }) =>
              place && (
                <Button aria-label={t('go_to', { pointer: finding.pointer || t('whole') })} onPress={() => onGo(place)}>
                  {t('go')}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

/** Returns no places while the text is not valid JSON. */
function findPlacesOrNone(text: string): Map<string, Place> {
  try {
    return findPlaces(text);
  } catch {
    return new Map();
  }
}

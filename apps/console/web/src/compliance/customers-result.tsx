import { followUpOf } from '@cotejo/compliance';
import { Download, Printer } from 'lucide-react';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { downloadBlob } from '../ui/download.js';
import { Badge, Notice } from '../ui/notice.js';
import { Facts, Section } from '../ui/page.js';
import styles from './compliance.module.css';
import { complianceTexts } from './compliance-texts.js';
import type { Screened } from './customers-messages.js';
import { PrintHeader } from './print-header.js';

interface CustomersResultProps {
  screened: Screened;
  /** Whether there was an earlier result to compare with. */
  isCompared: boolean;
  /** Name of the file of customers. */
  name: string;
}

/** How many customers match, the first matches, and the file with a result for every row. */
export function CustomersResult({ screened, isCompared, name }: CustomersResultProps) {
  const t = useTexts(complianceTexts);
  const { number } = useFormats();
  const { counts, shown, sheet } = screened;
  const { rows, matched, possible, clear, notCompared, newMatches, goneMatches } = counts;
  return (
    <>
      <PrintHeader title={t('tab_customers')} />
      <Section
        title={t('done', { rows })}
        description={name}
        actions={
          <div className="row screen-only">
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden="true" />}
              onPress={() => downloadBlob('cotejo-clientes.csv', sheet)}
            >
              {t('save_sheet')}
            </Button>
            <Button icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      >
        <Facts
          facts={[
            [t('matched'), number(matched)],
            [t('possible'), number(possible)],
            [t('clear'), number(clear)],
            [t('not_compared'), number(notCompared)],
            ...(isCompared
              ? ([
                  [t('new_matches'), number(newMatches)],
                  [t('gone_matches'), number(goneMatches)],
                ] as const)
              : []),
          ]}
        />
        <div className="screen-only">
          <Notice>{t('keep_sheet')}</Notice>
        </div>
        {shown.length > 0 && <Matches shown={shown} />}
      </Section>
    </>
  );
}

function Matches({ shown }: Pick<Screened, 'shown'>) {
  const t = useTexts(complianceTexts);
  const { number } = useFormats();
  return (
    <>
      <p className={styles.muted}>{t('shown_matches', { count: shown.length })}</p>
      <DataTable
        label={t('matches')}
        rows={shown}
        rowKey={({ row, match }) => `${row} ${match.list} ${match.entryId}`}
        columns={[
          { id: 'row', header: t('row'), cell: ({ row }) => number(row) },
          { id: 'id', header: t('id'), cell: ({ id }) => id ?? t('no_value') },
          { id: 'list', header: t('list'), cell: ({ match }) => <code>{match.list}</code> },
          { id: 'listed', header: t('listed_name'), cell: ({ match }) => match.listedName ?? t('no_value') },
          {
            id: 'certainty',
            header: t('certainty'),
            cell: ({ match, isNew }) => (
              <>
                <Badge tone={match.band === 'hit' ? 'bad' : 'warn'}>
                  {t(match.band === 'hit' ? 'is_hit' : 'is_possible')}
                </Badge>{' '}
                {isNew && <Badge tone="accent">{t('is_new')}</Badge>}
              </>
            ),
          },
          {
            id: 'follows',
            header: t('what_follows'),
            cell: ({ match }) => (
              <span lang="es">
                {match.duty}. {followUpOf(match.class, match.band).deadline}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

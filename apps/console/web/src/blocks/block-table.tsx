import { useState } from 'react';
import { BLOCK_KINDS, type BlockView } from '../../../src/api/blocks.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Badge } from '../ui/notice.js';
import { EmptyState } from '../ui/states.js';
import styles from './blocks.module.css';
import { blocksTexts } from './blocks-texts.js';

const PAGE = 50;

/** The values of a block by kind: `3 cédulas, 1 correo`. */
export function useValueCounts(): (values: BlockView['values']) => string {
  const t = useTexts(blocksTexts);
  return (values) =>
    BLOCK_KINDS.flatMap((kind) => (values[kind] ? [t(`count_${kind}`, { count: values[kind] })] : [])).join(', ');
}

interface BlockTableProps {
  blocks: readonly BlockView[];
  /** Without it, the member may not ask to lift a block. */
  onAsk?: ((block: BlockView) => void) | undefined;
}

export function BlockTable({ blocks, onAsk }: BlockTableProps) {
  const t = useTexts(blocksTexts);
  const { date, dateTime } = useFormats();
  const countsOf = useValueCounts();
  const [shown, setShown] = useState(PAGE);
  const reasonOf = ({ reason }: BlockView) => t(`reason_${reason}`);
  return (
    <>
      <DataTable
        label={t('list')}
        rows={blocks.slice(0, shown)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} />}
        columns={[
          {
            header: t('reason'),
            cell: (block) => (
              <>
                {reasonOf(block)} {block.note && <span className={styles.note}>{block.note}</span>}
              </>
            ),
          },
          { header: t('values'), cell: ({ values }) => countsOf(values) },
          { header: t('until'), cell: ({ until }) => date(until) },
          { header: t('by'), cell: ({ blockedBy, blockedAt }) => `${blockedBy}, ${dateTime(blockedAt)}` },
        ]}
        actions={
          onAsk &&
          ((block) =>
            block.lift ? (
              <Badge tone="accent">{t('asked')}</Badge>
            ) : (
              <Button
                aria-label={t('ask_of', { reason: reasonOf(block), when: dateTime(block.blockedAt) })}
                onPress={() => onAsk(block)}
              >
                {t('ask')}
              </Button>
            ))
        }
      />
      {blocks.length > shown && (
        <Button variant="quiet" onPress={() => setShown(shown + PAGE)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

import { useState } from 'react';
import {
  BLOCK_KINDS,
  type BlockedValueQuery,
  type BlockKind,
  type BlockView,
  type FoundBlocks,
} from '../../../src/api/blocks.api.js';
import { useChange } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import styles from './blocks.module.css';
import { blocksTexts } from './blocks-texts.js';

interface FindSectionProps {
  blocks: readonly BlockView[];
  /** Without it, the member may not ask to lift a value. */
  onAsk?: ((block: BlockView, value: BlockedValueQuery) => void) | undefined;
}

/** Says whether a value is blocked. */
export function FindSection({ blocks, onAsk }: FindSectionProps) {
  const t = useTexts(blocksTexts);
  const { date } = useFormats();
  const [kind, setKind] = useState<BlockKind>('document');
  const [value, setValue] = useState('');
  const [found, setFound] = useState<(FoundBlocks & { query: BlockedValueQuery }) | null>(null);
  const find = useChange('POST /api/tenants/:tenant/blocks/find');
  const search = async () => {
    setFound(null);
    const query = { kind, value };
    setFound({ ...(await find.mutateAsync({ body: query })), query });
  };
  const hits = blocks.filter(({ id }) => found?.ids.includes(id));
  return (
    <Section title={t('find')} description={t('find_text')}>
      <Form
        isWide
        submitLabel={t('find_action')}
        submitVariant="secondary"
        isDisabled={value.trim() === ''}
        onSubmit={search}
      >
        <div className={styles.fields}>
          <Select
            label={t('kind')}
            value={kind}
            choices={BLOCK_KINDS.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
            onChange={setKind}
          />
          <TextField
            name="value"
            label={t('value')}
            value={value}
            autoComplete="off"
            maxLength={320}
            onChange={setValue}
          />
        </div>
      </Form>
      {found && hits.length === 0 && !found.inPolicy && <Notice>{t('not_found')}</Notice>}
      {found?.inPolicy && <Notice tone="warn">{t('found_in_policy')}</Notice>}
      {found &&
        hits.map((block) => (
          <Notice
            key={block.id}
            tone="warn"
            actions={
              onAsk && !block.lift && <Button onPress={() => onAsk(block, found.query)}>{t('ask_value')}</Button>
            }
          >
            {t('found', { reason: t(`reason_${block.reason}`), until: date(block.until) })}{' '}
            {block.lift && `${t('asked')}.`}
          </Notice>
        ))}
    </Section>
  );
}

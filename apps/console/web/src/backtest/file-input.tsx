import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';

interface FileInputProps {
  onFile: (file: File) => Promise<void>;
  isBusy: boolean;
}

/** Takes a history from a dropped or chosen file. */
export function FileInput({ onFile, isBusy }: FileInputProps) {
  const t = useTexts(backtestTexts);
  const [hasSeveral, setSeveral] = useState(false);
  const take = async (files: readonly File[]) => {
    setSeveral(files.length > 1);
    const [file] = files;
    if (file && files.length === 1) {
      await onFile(file);
    }
  };
  return (
    <>
      <DropZone
        className={styles.drop}
        isDisabled={isBusy}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const files = await Promise.all(items.map((item) => (item.kind === 'file' ? item.getFile() : null)));
          await take(files.filter((file) => file !== null));
        }}
      >
        <FileSpreadsheet size={28} aria-hidden="true" />
        <Text slot="label">{t('drop')}</Text>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', '.jsonl', 'text/csv', 'text/plain']}
          onSelect={(files) => take([...(files ?? [])])}
        >
          <Button isPending={isBusy}>{t('choose')}</Button>
        </FileTrigger>
      </DropZone>
      {hasSeveral && <Notice tone="bad">{t('several')}</Notice>}
    </>
  );
}

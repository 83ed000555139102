import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { FileDrop } from '../ui/file-drop.js';
import { Notice } from '../ui/notice.js';
import { backtestTexts } from './backtest-texts.js';

interface FileInputProps {
  onFile: (file: File) => Promise<void>;
  isBusy: boolean;
}

/** Takes a history from a dropped or chosen file. */
export function FileInput({ onFile, isBusy }: FileInputProps) {
  const t = useTexts(backtestTexts);
  const [hasSeveral, setSeveral] = useState(false);
  return (
    <>
      <FileDrop
        label={t('drop')}
        buttonLabel={t('choose')}
        acceptedTypes={['.csv', '.tsv', '.txt', '.jsonl', 'text/csv', 'text/plain']}
        isBusy={isBusy}
        onFiles={([file, ...others]) => {
          setSeveral(others.length > 0);
          return others.length === 0 && onFile(file);
        }}
      />
      {hasSeveral && <Notice tone="bad">{t('several')}</Notice>}
    </>
  );
}

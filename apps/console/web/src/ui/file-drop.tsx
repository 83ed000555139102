import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { texts, useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import styles from './file-drop.module.css';
import { Notice } from './notice.js';

const dropTexts = texts({
  choose: ['Elegir archivo', 'Choose a file'],
  several: ['Elija un solo archivo.', 'Choose only one file.'],
});

interface FileDropProps {
  label: string;
  acceptedTypes: string[];
  isBusy: boolean;
  onFile: (file: File) => unknown;
  /** Called with text that was dropped or pasted in place of a file. */
  onText?: (text: string) => void;
}

/** Takes one file that is dropped, pasted or chosen. */
export function FileDrop({ label, acceptedTypes, isBusy, onFile, onText }: FileDropProps) {
  const t = useTexts(dropTexts);
  const [hasSeveral, setSeveral] = useState(false);
  const take = (files: readonly File[]) => {
    const [file, ...others] = files;
    setSeveral(others.length > 0);
    return file && others.length === 0 && onFile(file);
  };
  return (
    <>
      <DropZone
        className={styles.drop}
        isDisabled={isBusy}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const files = await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])));
          const text = items.find((item) => item.kind === 'text' && item.types.has('text/plain'));
          if (files.length > 0) {
            await take(files);
          } else if (text?.kind === 'text') {
            onText?.(await text.getText('text/plain'));
          }
        }}
      >
        <FileUp size={28} aria-hidden="true" />
        <Text slot="label">{label}</Text>
        <FileTrigger acceptedFileTypes={acceptedTypes} onSelect={(files) => take([...(files ?? [])])}>
          <Button isPending={isBusy}>{t('choose')}</Button>
        </FileTrigger>
      </DropZone>
      {hasSeveral && <Notice tone="bad">{t('several')}</Notice>}
    </>
  );
}

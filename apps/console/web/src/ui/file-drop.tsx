import { FileUp } from 'lucide-react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { Button } from './button.js';
import styles from './file-drop.module.css';

interface FileDropProps {
  label: string;
  buttonLabel: string;
  acceptedTypes: string[];
  isBusy: boolean;
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => unknown;
  /** Called with text that was dropped or pasted in place of a file. */
  onText?: (text: string) => void;
}

/** Takes files that are dropped, pasted or chosen. */
export function FileDrop({ label, buttonLabel, acceptedTypes, isBusy, onFiles, onText }: FileDropProps) {
  const take = (files: readonly File[]) => {
    const [first, ...others] = files;
    return first && onFiles([first, ...others]);
  };
  return (
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
        <Button isPending={isBusy}>{buttonLabel}</Button>
      </FileTrigger>
    </DropZone>
  );
}

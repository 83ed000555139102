import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Tabs } from '../ui/tabs.js';
import styles from './receipts.module.css';
import { receiptsTexts } from './receipts-texts.js';

/** Far more than the largest response, and still within the limit of the console's server after JSON escaping. */
const FILE_BYTES_MAX = 120 * 1_024;

interface ReceiptInputProps {
  /** Names of the button and of the field for pasted text; by default the names for a check. */
  submitLabel?: string;
  pasteLabel?: string;
  onReceipt: (name: string, text: string) => void;
  isBusy: boolean;
}

/** Takes a receipt from a file (dropped, pasted or chosen) or from pasted text. */
export function ReceiptInput({ submitLabel, pasteLabel, onReceipt, isBusy }: ReceiptInputProps) {
  const t = useTexts(receiptsTexts);
  return (
    <Tabs
      label={t('check')}
      tabs={[
        { id: 'file', label: t('file'), content: <FileInput onReceipt={onReceipt} isBusy={isBusy} /> },
        {
          id: 'text',
          label: t('text'),
          content: (
            <Form
              submitLabel={submitLabel ?? t('check')}
              isWide
              onSubmit={async (values) => onReceipt(t('pasted'), values.text('receipt'))}
            >
              <TextField
                name="receipt"
                label={pasteLabel ?? t('paste')}
                rows={8}
                mono
                isRequired
                maxLength={FILE_BYTES_MAX}
              />
            </Form>
          ),
        },
      ]}
    />
  );
}

function FileInput({ onReceipt, isBusy }: ReceiptInputProps) {
  const t = useTexts(receiptsTexts);
  const [problem, setProblem] = useState<'too_large' | 'not_text' | 'several' | null>(null);
  const readFile = async (files: File[]) => {
    const [file] = files;
    if (!file) {
      return;
    }
    if (files.length > 1) {
      return setProblem('several');
    }
    if (file.size > FILE_BYTES_MAX) {
      return setProblem('too_large');
    }
    const text = await file.text().catch(() => null);
    setProblem(text === null ? 'not_text' : null);
    if (text !== null) {
      onReceipt(file.name, text);
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
          const texts = await Promise.all(items.map((item) => readDroppedText(item)));
          const [text] = texts.filter((each) => each !== null);
          if (files.some(Boolean)) {
            await readFile(files.filter((file) => file !== null));
          } else if (text) {
            onReceipt(t('pasted'), text);
          }
        }}
      >
        <FileCheck2 size={28} aria-hidden="true" />
        <Text slot="label">{t('drop')}</Text>
        <FileTrigger
          acceptedFileTypes={['.json', '.jws', '.txt', 'application/json', 'text/plain']}
          onSelect={(files) => readFile([...(files ?? [])])}
        >
          <Button isPending={isBusy}>{t('choose')}</Button>
        </FileTrigger>
      </DropZone>
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
    </>
  );
}

type DropItem = Parameters<NonNullable<Parameters<typeof DropZone>[0]['onDrop']>>[0]['items'][number];
const readDroppedText = async (item: DropItem): Promise<string | null> =>
  item.kind === 'text' && item.types.has('text/plain') ? item.getText('text/plain') : null;

import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { TextField } from '../ui/fields.js';
import { FileDrop } from '../ui/file-drop.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Tabs } from '../ui/tabs.js';
import { receiptsTexts } from './receipts-texts.js';

/** Far more than the largest response, and still within the limit of the console's server after JSON escaping. */
const FILE_BYTES_MAX = 120 * 1_024;

interface ReceiptInputProps {
  onReceipt: (name: string, text: string) => void;
  isBusy: boolean;
}

/** Takes a receipt from a file (dropped, pasted or chosen) or from pasted text. */
export function ReceiptInput({ onReceipt, isBusy }: ReceiptInputProps) {
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
              submitLabel={t('check')}
              isWide
              onSubmit={async (values) => onReceipt(t('pasted'), values.text('receipt'))}
            >
              <TextField name="receipt" label={t('paste')} rows={8} mono isRequired maxLength={FILE_BYTES_MAX} />
            </Form>
          ),
        },
      ]}
    />
  );
}

function FileInput({ onReceipt, isBusy }: ReceiptInputProps) {
  const t = useTexts(receiptsTexts);
  const [problem, setProblem] = useState<'too_large' | 'not_text' | null>(null);
  const readFile = async (file: File) => {
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
      <FileDrop
        label={t('drop')}
        acceptedTypes={['.json', '.jws', '.txt', 'application/json', 'text/plain']}
        isBusy={isBusy}
        onFile={readFile}
        onText={(text) => onReceipt(t('pasted'), text)}
      />
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
    </>
  );
}

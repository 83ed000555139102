import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../i18n/texts.js';
import { curlSample, firstCall } from '../samples/call-samples.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { CodeBlock } from '../ui/code-block.js';
import { Copyable } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Notice } from '../ui/notice.js';
import { keysTexts } from './keys-texts.js';

interface KeyShownProps {
  keyText: string;
  canVerify?: boolean;
  onKept: () => void;
}

/** Shows a new key, once. Leaving the page needs a confirmation until the person says that the key is saved. */
export function KeyShown({ keyText, canVerify = true, onKept }: KeyShownProps) {
  const t = useTexts(keysTexts);
  const { session } = useSession();
  const [isKept, setKept] = useState(false);
  const blocker = useBlocker(!isKept);
  useEffect(() => {
    if (isKept) {
      // Does not return the result of onKept, which React would call as a clean-up.
      onKept();
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isKept, onKept]);
  return (
    <>
      <Notice tone="warn">{t('once')}</Notice>
      <Copyable label={t('key')} text={keyText} />
      <div className="stack-small">
        <strong>{t('try_it')}</strong>
        <CodeBlock
          label={t('try_it')}
          samples={[{ name: 'curl', code: curlSample(firstCall(session.apiUrl, keyText, canVerify)) }]}
        />
      </div>
      <div>
        <Button variant="primary" onPress={() => setKept(true)}>
          {t('kept')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('leave_title')}
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        confirmLabel={t('leave')}
        cancelLabel={t('leave_not')}
        onConfirm={async () => blocker.proceed?.()}
      >
        <p>{t('leave_text')}</p>
      </ConfirmDialog>
    </>
  );
}

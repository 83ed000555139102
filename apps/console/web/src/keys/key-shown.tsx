import { useTexts } from '../i18n/texts.js';
import { curlSample, firstCall } from '../samples/call-samples.js';
import { useSession } from '../session/session-provider.js';
import { CodeBlock } from '../ui/code-block.js';
import { Copyable } from '../ui/copy.js';
import { ShownOnce } from '../ui/shown-once.js';
import { keysTexts } from './keys-texts.js';

interface KeyShownProps {
  keyText: string;
  canVerify?: boolean;
  onKept: () => void;
}

/** Shows a new key, once, with a first call to try. */
export function KeyShown({ keyText, canVerify = true, onKept }: KeyShownProps) {
  const t = useTexts(keysTexts);
  const { session } = useSession();
  return (
    <ShownOnce texts={keysTexts} onKept={onKept}>
      <Copyable label={t('key')} text={keyText} />
      <div className="stack-small">
        <strong>{t('try_it')}</strong>
        <CodeBlock
          label={t('try_it')}
          samples={[{ name: 'curl', code: curlSample(firstCall(session.apiUrl, keyText, canVerify)) }]}
        />
      </div>
    </ShownOnce>
  );
}

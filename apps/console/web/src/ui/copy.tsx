import { Check, Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button, type ButtonVariant } from './button.js';
import styles from './copy.module.css';
import { toast } from './toast.js';
import { uiTexts } from './ui-texts.js';

const SAYS_SO_MS = 2_500;

/** Puts a text on the clipboard, and says whether that went well. */
export function CopyButton({ text, label, variant }: { text: string; label?: string; variant?: ButtonVariant }) {
  const t = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SAYS_SO_MS);
    } catch {
      toast(t('copy_failed'));
    }
  };
  return (
    <>
      <Button
        variant={variant ?? 'secondary'}
        icon={copied ? <Check size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}
        onPress={copy}
      >
        {copied ? t('copied') : (label ?? t('copy'))}
      </Button>
      <span role="status" className={styles.hidden}>
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}

/** A value to take along, such as a key: shown whole, selected as a whole by one press. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.copyable}>
      <span className={styles.name}>{label}</span>
      <code className={styles.value}>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}

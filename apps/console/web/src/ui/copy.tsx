import { Check, Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Button, type ButtonVariant } from './button.js';
import styles from './copy.module.css';
import { toast } from './toast.js';
import { uiTexts } from './ui-texts.js';

const COPIED_SHOWN_MS = 2_500;

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ text, label, variant }: { text: string; label?: string; variant?: ButtonVariant }) {
  const t = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
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
      <span role="status" className="hidden">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}

/** A value to copy, such as a key. One click selects all of it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.copyable}>
      <span className={styles.name}>{label}</span>
      <code className={styles.value}>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}

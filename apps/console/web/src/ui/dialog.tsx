import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import styles from './dialog.module.css';
import { ProblemNotice } from './problem-notice.js';
import { uiTexts } from './ui-texts.js';
import { useLatest } from './use-latest.js';

export interface DialogProps {
  title: string;
  isOpen?: boolean;
  onClose: () => void;
  /** Escape and a click outside do not close the dialog, because its content is shown only once. */
  isSticky?: boolean;
  isWide?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

export function Dialog({
  title,
  isOpen = true,
  onClose,
  isSticky = false,
  isWide = false,
  role = 'dialog',
  children,
}: DialogProps) {
  const t = useTexts(uiTexts);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isSticky}
      isKeyboardDismissDisabled={isSticky}
      className={styles.overlay}
    >
      <Modal className={`${styles.modal} ${isWide ? styles.wide : ''}`}>
        <AriaDialog role={role} className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!isSticky && <Button variant="quiet" aria-label={t('close')} icon={<X size={18} />} onPress={onClose} />}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'role' | 'isSticky'> {
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** The dialog closes when the promise resolves, and shows the problem when it rejects. */
  onConfirm: () => Promise<unknown>;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  const [problem, setProblem] = useState<unknown>(null);
  const close = useLatest(() => {
    setProblem(null);
    dialog.onClose();
  });
  return (
    <Dialog {...dialog} role="alertdialog" onClose={close}>
      {children}
      <ProblemNotice problem={problem} />
      <div className="row">
        <Button variant={isDangerous ? 'danger' : 'primary'} onPress={() => onConfirm().then(close, setProblem)}>
          {confirmLabel}
        </Button>
        <Button onPress={close}>{cancelLabel ?? t('cancel')}</Button>
      </div>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { call, learnSession } from '../api/client.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { announceSession } from './other-tabs.js';
import { sessionTexts } from './session-texts.js';

/** Asks for the password again before something sensitive, once for all who wait. */
export function useConfirmation(): { confirm: () => Promise<boolean>; dialog: ReactNode } {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const confirm = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const end = (confirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  };
  const confirmed = (view: SessionView) => {
    client.setQueryData(['GET /api/session'], learnSession(view));
    announceSession();
    end(true);
  };
  const secondFactor = client.getQueryData<SessionView>(['GET /api/session'])?.member?.secondFactor ?? false;
  const dialog = (
    <ConfirmationDialog
      isOpen={isOpen}
      secondFactor={secondFactor}
      onConfirmed={confirmed}
      onClose={() => end(false)}
    />
  );
  return { confirm, dialog };
}

interface ConfirmationDialogProps {
  isOpen: boolean;
  secondFactor: boolean;
  onConfirmed: (session: SessionView) => void;
  onClose: () => void;
}

function ConfirmationDialog({ isOpen, secondFactor, onConfirmed, onClose }: ConfirmationDialogProps) {
  const t = useTexts(sessionTexts);
  return (
    <Dialog title={t('confirm_title')} isOpen={isOpen} onClose={onClose}>
      <p>{t('confirm_why')}</p>
      <Form
        submitLabel={t('confirm')}
        actions={<Button onPress={onClose}>{t('cancel')}</Button>}
        onSubmit={async (values) => {
          const code = values.text('code').trim();
          const body = { password: values.text('password'), ...(code && { code }) };
          onConfirmed(await call('POST /api/session/confirm', { body }));
        }}
      >
        <TextField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        {secondFactor && (
          <TextField
            name="code"
            label={t('code')}
            description={t('code_description')}
            autoComplete="one-time-code"
            isRequired
          />
        )}
      </Form>
    </Dialog>
  );
}

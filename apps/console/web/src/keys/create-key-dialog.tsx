import { useState } from 'react';
import type { NewKeyView } from '../../../src/api/keys.api.js';
import { useChange } from '../api/hooks.js';
import { useIdempotencyKey } from '../api/idempotency-key.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { CheckboxGroup, RadioGroup } from '../ui/choices.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Select } from '../ui/select.js';
import { DoneAlready, isDoneAlready } from './done-already.js';
import { KeyShown } from './key-shown.js';
import { keysTexts } from './keys-texts.js';
import { useScopeName } from './scope-names.js';

const EXPIRY_DAYS = [30, 90, 180, 365] as const;
const NEVER = 'never';

export function CreateKeyDialog({ grantable, onClose }: { grantable: readonly string[]; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<NewKeyView | null>(null);
  const [isChosen, setChosen] = useState(false);
  const create = useChange('POST /api/tenants/:tenant/keys', {
    outdates: ['GET /api/tenants/:tenant/keys'],
    onDone: setMade,
  });
  const scopeName = useScopeName();
  if (isDoneAlready(create.error)) {
    return <DoneAlready onClose={onClose} />;
  }
  return (
    <Dialog
      title={t(made ? 'created_title' : 'create')}
      isOpen
      isWide={made !== null}
      isSticky={made !== null}
      onClose={onClose}
    >
      {made ? (
        <KeyShown keyText={made.key} canVerify={grantable.includes('verify:write')} onKept={onClose} />
      ) : (
        <Form
          submitLabel={t('create')}
          actions={<Button onPress={onClose}>{t('close')}</Button>}
          onSubmit={(values) => {
            const days = values.text('expiresInDays');
            const body = {
              name: values.text('name').trim(),
              scopes: isChosen ? values.all('scopes') : null,
              expiresInDays: days === NEVER ? null : Number(days),
            };
            return create.mutateAsync({ params: { tenant }, body, idempotencyKey });
          }}
        >
          <TextField
            name="name"
            label={t('name')}
            description={t('name_description')}
            maxLength={64}
            isRequired
            autoFocus
          />
          <RadioGroup
            label={t('scopes')}
            value={isChosen ? 'some' : 'all'}
            onChange={(value) => setChosen(value === 'some')}
            choices={[
              { value: 'all', label: t('scopes_all') },
              { value: 'some', label: t('scopes_some') },
            ]}
          />
          {isChosen && (
            <CheckboxGroup
              name="scopes"
              label={t('scopes_which')}
              isRequired
              defaultValue={[...grantable]}
              choices={grantable.map((scope) => ({ value: scope, label: scopeName(scope) }))}
            />
          )}
          <Select
            name="expiresInDays"
            label={t('expires')}
            description={t('expires_mail')}
            defaultValue={NEVER}
            choices={[
              { value: NEVER, label: t('expires_never') },
              ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: t('expires_in', { days }) })),
            ]}
          />
        </Form>
      )}
    </Dialog>
  );
}

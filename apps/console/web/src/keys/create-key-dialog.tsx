import { useState } from 'react';
import type { CreateKey } from '../../../src/api/keys.api.js';
import { useTexts } from '../i18n/texts.js';
import { CheckboxGroup, RadioGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { Select } from '../ui/select.js';
import { KeyShown } from './key-shown.js';
import { keysTexts } from './keys-texts.js';
import { useScopeName } from './scope-names.js';

const EXPIRY_DAYS = [30, 90, 180, 365] as const;
const NEVER = 'never';

interface CreateKeyDialogProps {
  /** Scopes that the plan allows. */
  grantable: readonly string[];
  onClose: () => void;
}

export function CreateKeyDialog({ grantable, onClose }: CreateKeyDialogProps) {
  const t = useTexts(keysTexts);
  return (
    <SecretDialog
      change="POST /api/tenants/:tenant/keys"
      invalidates={['GET /api/tenants/:tenant/keys']}
      title={t('create')}
      madeTitle={t('new_key')}
      doneAlready={t('done_already')}
      onClose={onClose}
      show={({ key }) => <KeyShown keyText={key} canVerify={grantable.includes('verify:write')} onKept={onClose} />}
    >
      {(create) => <CreateKeyForm grantable={grantable} onClose={onClose} onCreate={(body) => create({ body })} />}
    </SecretDialog>
  );
}

interface CreateKeyFormProps extends CreateKeyDialogProps {
  onCreate: (key: CreateKey) => Promise<unknown>;
}

function CreateKeyForm({ grantable, onClose, onCreate }: CreateKeyFormProps) {
  const t = useTexts(keysTexts);
  const [hasChosenScopes, setHasChosenScopes] = useState(false);
  return (
    <Form
      submitLabel={t('create')}
      onCancel={onClose}
      onSubmit={(values) => onCreate(readKey(values, hasChosenScopes))}
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
        value={hasChosenScopes ? 'some' : 'all'}
        onChange={(value) => setHasChosenScopes(value === 'some')}
        choices={[
          { value: 'all', label: t('scopes_all') },
          { value: 'some', label: t('scopes_some') },
        ]}
      />
      {hasChosenScopes && <ScopeChoice grantable={grantable} />}
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
  );
}

function readKey(values: FormValues, hasChosenScopes: boolean): CreateKey {
  const days = values.text('expiresInDays');
  return {
    name: values.text('name').trim(),
    scopes: hasChosenScopes ? values.all('scopes') : null,
    expiresInDays: days === NEVER ? null : Number(days),
  };
}

function ScopeChoice({ grantable }: { grantable: readonly string[] }) {
  const t = useTexts(keysTexts);
  const scopeName = useScopeName();
  return (
    <CheckboxGroup
      name="scopes"
      label={t('scopes_which')}
      isRequired
      defaultValue={[...grantable]}
      choices={grantable.map((scope) => ({ value: scope, label: scopeName(scope) }))}
    />
  );
}

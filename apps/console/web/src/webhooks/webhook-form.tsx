import type { CreateWebhook, EventTypeView, WebhookView } from '../../../src/api/webhooks.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { CheckboxGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { webhooksTexts } from './webhooks-texts.js';

const URL_MAX = 2_048;
const DESCRIPTION_MAX = 100;

interface WebhookFormProps {
  /** The webhook before the change. */
  webhook?: WebhookView;
  types: readonly EventTypeView[];
  localAllowed: boolean;
  submitLabel: string;
  onSubmit: (wishes: CreateWebhook) => Promise<unknown>;
  onClose: () => void;
}

/** Address, description and types of events. A new webhook receives all types unless the person removes some. */
export function WebhookForm({ webhook, types, localAllowed, submitLabel, onSubmit, onClose }: WebhookFormProps) {
  const t = useTexts(webhooksTexts);
  const { language } = useLanguage();
  return (
    <Form
      submitLabel={submitLabel}
      onCancel={onClose}
      onSubmit={(values) =>
        onSubmit({
          url: values.text('url').trim(),
          description: values.text('description').trim(),
          types: values.all('types'),
        })
      }
    >
      <TextField
        name="url"
        label={t('url')}
        description={t(localAllowed ? 'url_text_local' : 'url_text')}
        placeholder="https://"
        inputMode="url"
        maxLength={URL_MAX}
        defaultValue={webhook?.url ?? ''}
        isRequired
        autoFocus
      />
      <TextField
        name="description"
        label={t('name')}
        description={t('name_text')}
        maxLength={DESCRIPTION_MAX}
        defaultValue={webhook?.description ?? ''}
      />
      <CheckboxGroup
        name="types"
        label={t('types_which')}
        isRequired
        defaultValue={webhook?.types ?? types.map(({ type }) => type)}
        choices={types.map(({ type, ...description }) => ({
          value: type,
          label: description[language],
          description: <code>{type}</code>,
        }))}
      />
    </Form>
  );
}

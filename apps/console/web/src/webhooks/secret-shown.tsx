import type { NewWebhookView } from '../../../src/api/webhooks.api.js';
import { GuideLink } from '../app/docs-link.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Copyable } from '../ui/copy.js';
import { ShownOnce } from '../ui/shown-once.js';
import { webhooksTexts } from './webhooks-texts.js';

/** Shows a new secret, once, with its public key. */
export function SecretShown({ made: { secret, view }, onKept }: { made: NewWebhookView; onKept: () => void }) {
  const t = useTexts(webhooksTexts);
  const { dateTime, ago } = useFormats();
  const [newest, old] = view.secrets;
  const leaving = { title: t('leave_title'), text: t('leave_text'), leave: t('leave'), stay: t('leave_not') };
  return (
    <ShownOnce warning={t('secret_once')} keptLabel={t('kept')} leaving={leaving} onKept={onKept}>
      <Copyable label={t('secret')} text={secret} />
      {newest && <Copyable label={t('public_key')} text={newest.publicKey} />}
      {old?.retiresAt && <p>{t('old_works_until', { when: dateTime(old.retiresAt), ago: ago(old.retiresAt) })}</p>}
      <p>
        {t('secret_text')} <GuideLink name="webhooks">{t('guide')}</GuideLink>
      </p>
    </ShownOnce>
  );
}

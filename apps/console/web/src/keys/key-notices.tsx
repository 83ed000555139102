import type { KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Notice } from '../ui/notice.js';
import { isInUse } from './key-table.js';
import { keysTexts } from './keys-texts.js';
import { restrictionTexts } from './restriction-texts.js';

const DAY_MS = 86_400_000;

const REFUSALS = [
  'network_not_allowed',
  'client_certificate_required',
  'client_certificate_invalid',
  'client_certificate_not_bound',
  'client_certificate_unsupported',
] as const;

/** Warns of keys that other people may have. */
export function KeyNotices({ keys }: { keys: readonly KeyView[] }) {
  const inUse = keys.filter(isInUse);
  return (
    <>
      <Exposed keys={inUse} />
      <Refused keys={inUse} />
    </>
  );
}

function Exposed({ keys }: { keys: readonly KeyView[] }) {
  const t = useTexts(keysTexts);
  const { dateTime } = useFormats();
  return keys
    .filter((key) => key.exposedAt !== null)
    .map(({ id, name, exposedAt }) => (
      <Notice key={id} tone="bad" title={t('exposed_title')}>
        {t('exposed', { name, when: dateTime(exposedAt ?? '') })}
      </Notice>
    ));
}

/** Refusals of the last day. Earlier ones are in the activity. */
function Refused({ keys }: { keys: readonly KeyView[] }) {
  const t = useTexts(restrictionTexts);
  const { dateTime } = useFormats();
  const since = Date.now() - DAY_MS;
  const lines = keys.flatMap(({ id, name, refusals }) =>
    REFUSALS.flatMap((reason) => {
      const at = refusals.find((refusal) => refusal.reason === reason)?.at;
      const isRecent = at !== undefined && Date.parse(at) > since;
      return isRecent ? [{ key: `${id} ${reason}`, text: t(reason, { name, when: dateTime(at) }) }] : [];
    }),
  );
  return (
    lines.length > 0 && (
      <Notice tone="warn" title={t('refused_title')}>
        <ul>
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
        {t('refused_advice')}
      </Notice>
    )
  );
}

import type { Policy } from '@cotejo/scorecard/editor';
import type { PolicyVersionView } from '../../../src/api/policies.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Differences, diffContents } from './differences.js';
import type { DraftEdits } from './draft-edits.js';
import { editsTexts } from './edits-texts.js';

/** Says that unsaved edits came back. */
export function RestoredNotice({ draft }: { draft: DraftEdits }) {
  const t = useTexts(editsTexts);
  const { dateTime } = useFormats();
  return (
    draft.restoredAt !== null && (
      <Notice tone="accent" actions={<Button onPress={draft.setAside}>{t('set_aside')}</Button>}>
        {t('restored', { when: dateTime(new Date(draft.restoredAt).toISOString()) })}
      </Notice>
    )
  );
}

interface ConflictNoticeProps {
  draft: DraftEdits;
  /** The draft on the server; `null`: somebody withdrew it or put it in shadow. */
  theirs: PolicyVersionView | null;
  /** `null`: the text of the member is not a policy. */
  form: Policy | null;
}

/** Says that somebody else changed the draft meanwhile. Each way on keeps the edits of the member. */
export function ConflictNotice({ draft, theirs, form }: ConflictNoticeProps) {
  const t = useTexts(editsTexts);
  const { language } = useLanguage();
  const keep = () => draft.change({ seen: theirs?.hash ?? null });
  if (!theirs) {
    return (
      <Notice tone="warn" title={t('gone_title')} actions={<Button onPress={keep}>{t('go_on')}</Button>}>
        {t('gone_text')}
      </Notice>
    );
  }
  const actions = (
    <>
      {form && (
        <Button variant="primary" onPress={draft.joinTheirs}>
          {t('join')}
        </Button>
      )}
      <Button onPress={keep}>{t('keep_mine')}</Button>
      <Button onPress={draft.setAside}>{t('take_theirs')}</Button>
    </>
  );
  return (
    <Notice tone="warn" title={t('changed_title')} actions={actions}>
      {t('changed_text')}
      {form && (
        <details>
          <summary>{t('see_theirs', { who: theirs.draftedBy })}</summary>
          <Differences headers={[t('mine'), t('theirs')]} differences={diffContents(form, theirs.policy, language)} />
        </details>
      )}
    </Notice>
  );
}

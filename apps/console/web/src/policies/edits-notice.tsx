import { diffPolicies, type Policy } from '@cotejo/scorecard/editor';
import type { PolicyVersionView } from '../../../src/api/policies.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Differences } from './differences.js';
import type { DraftEdits } from './draft-edits.js';
import { editsTexts } from './edits-texts.js';

interface EditsNoticeProps {
  draft: DraftEdits;
  /** The draft on the server; `null`: somebody withdrew it or put it in shadow. */
  theirs: PolicyVersionView | null;
  /** `null`: the text of the member is not a policy. */
  form: Policy | null;
}

/** Says that edits came back, or that somebody else changed the draft meanwhile, and what the member can do. */
export function EditsNotice({ draft, theirs, form }: EditsNoticeProps) {
  const t = useTexts(editsTexts);
  const { dateTime } = useFormats();
  const discard = () => draft.beginWith(draft.starts[0]?.name ?? 'standard');
  if (draft.isStale) {
    const keep = () => draft.change({ seen: theirs?.hash ?? null });
    const actions = theirs ? (
      <>
        {form && (
          <Button variant="primary" onPress={draft.joinTheirs}>
            {t('join')}
          </Button>
        )}
        <Button onPress={keep}>{t('keep_mine')}</Button>
        <Button onPress={discard}>{t('take_theirs')}</Button>
      </>
    ) : (
      <Button onPress={keep}>{t('go_on')}</Button>
    );
    return (
      <Notice tone="warn" title={t(theirs ? 'changed_title' : 'gone_title')} actions={actions}>
        {t(theirs ? 'changed_text' : 'gone_text')}
        {theirs && form && (
          <details>
            <summary>{t('see_theirs', { who: theirs.draftedBy })}</summary>
            <Differences
              headers={[t('mine'), t('theirs')]}
              differences={diffPolicies(form, theirs.policy as unknown as Policy)}
            />
          </details>
        )}
      </Notice>
    );
  }
  return (
    draft.restoredAt !== null && (
      <Notice tone="accent" actions={<Button onPress={discard}>{t('set_aside')}</Button>}>
        {t('restored', { when: dateTime(new Date(draft.restoredAt).toISOString()) })}
      </Notice>
    )
  );
}

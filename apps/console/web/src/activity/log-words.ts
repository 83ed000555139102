import { useMemo } from 'react';
import type { ActivityEntry } from '../../../src/api/activity.api.js';
import { useFormats } from '../i18n/formats.js';
import { usePersonName } from '../i18n/person-name.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { activityTexts, changeTexts } from './activity-texts.js';
import { type ReadChange, readChanges } from './read-changes.js';

const ID_SHOWN = 12;
const ID = /^[a-z]{3,4}_[0-9a-f]{16}$/;

/** Words for everything in an entry, the same on the page and in the exported file. */
export function useLogWords() {
  const t = useTexts(activityTexts);
  const codeText = useCodeTexts(activityTexts);
  const changeText = useCodeTexts(changeTexts);
  const { moment, number } = useFormats();
  const person = usePersonName();
  return useMemo(() => {
    const action = (code: string): string => codeText(code, code);
    const object = ({ object: id, objectName, action: code }: ActivityEntry): string => {
      const [, version] = id.split('@');
      if (objectName !== null || id === '-') {
        return objectName ?? t('no_value');
      }
      if (code.startsWith('policy.') && version) {
        return t('version', { version });
      }
      return ID.test(id) ? (id.startsWith('mem_') ? t('member_gone') : `${id.slice(0, ID_SHOWN)}…`) : person(id);
    };
    const what = ({ action: code, refused, seq }: ActivityEntry): string =>
      refused !== null ? codeText(`r_${refused}`, t('member.refused')) : seq === null ? t('sign_in_ok') : action(code);
    const changes = (entry: ActivityEntry): ReadChange[] =>
      readChanges(entry.changes, {
        member: (name) => changeText(name, name),
        code: (code) => changeText(`v_${code}`, code),
        moment: (at) => moment(at.toISOString()),
        number,
        yesOrNo: (value) => t(value ? 'yes' : 'no'),
        none: t('nothing'),
        fromTo: (before, after) => t('from_to', { before, after }),
        changed: (added, removed) => t('changed', { added, removed }),
      });
    return { person, action, object, what, changes, moment };
  }, [t, codeText, changeText, moment, number, person]);
}

export type LogWords = ReturnType<typeof useLogWords>;

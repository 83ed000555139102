import { SOURCE_STATUSES } from '@cotejo/contracts';
import type { ClassShares, DriftRow, FairnessGroup } from '../../../src/api/drift.api.js';
import type { Language } from '../../../src/api/session.api.js';
import { lineWords } from '../decision/line-words.js';
import type { codeTexts } from '../i18n/code-texts.js';
import type { Translate } from '../i18n/texts.js';
import { sourceWords } from '../policies/policy-words.js';
import type { driftTexts } from './drift-texts.js';

type T = Translate<(typeof driftTexts)['es']>;
type TCode = Translate<(typeof codeTexts)['es']>;

const GROUPS = ['none', 'unknown', 'all_common', 'some_common', 'none_common'] as const;
const CLASS = /^([tfu])(-?\d+(?:\.\d+)?)$/;
const STATES = { t: 'class_true', f: 'class_false', u: 'class_unknown' } as const;

/** The name of a signal, of a rule (`stop:document_cancelled`), or of a source. */
export function rowWords({ code }: Pick<DriftRow, 'code'>, language: Language): string {
  const source = sourceWords(code, language);
  return source === code ? lineWords(code, language) : source;
}

/** The name of a class, and whether small classes are counted in it. */
export function classWords({ name, joined }: Pick<ClassShares, 'name' | 'joined'>, t: T, tCode: TCode): string {
  const words = oneClass(name, t, tCode);
  return joined.length === 0 ? words : `${words} ${t('and_small')}`;
}

function oneClass(name: string, t: T, tCode: TCode): string {
  const [, state, points] = CLASS.exec(name) ?? [];
  if (state) {
    return t(STATES[state as keyof typeof STATES], { points: Number(points) });
  }
  const status = SOURCE_STATUSES.find((each) => each === name);
  if (status) {
    return tCode(status);
  }
  return name === 'rule' ? t('class_rule') : name === 'rest' ? t('class_rest') : name;
}

const SMALL_WORDS = new Set(['DE', 'DEL', 'LA', 'Y']);

/** The name of a group. Official names of departments are in upper case. */
export function groupWords({ code, name, groups }: FairnessGroup, t: T): string {
  if (name !== null) {
    return name.split(' ').map(inTitleCase).join(' ');
  }
  if (code === 'joined') {
    return t('joined', { groups });
  }
  const group = GROUPS.find((each) => each === code);
  return group ? t(`group_${group}`) : code;
}

function inTitleCase(word: string, index: number): string {
  if (word.includes('.')) {
    return word;
  }
  const lower = word.toLocaleLowerCase('es');
  return index > 0 && SMALL_WORDS.has(word) ? lower : word.charAt(0) + lower.slice(1);
}

/** From the first point of the band to the last one: `30–39`. */
export const bandWords = (from: string): string => `${from}–${from === '90' ? '100' : Number(from) + 9}`;

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

/** The name of a class. */
export function classWords(name: string, t: T, tCode: TCode): string {
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

export const isNamed = ({ direction }: ClassShares): boolean => direction === 'more' || direction === 'less';

/** The multiple of a named change, `×2 (between ×1.4 and ×2.9)`; empty when the two shares say it all. */
export function multipleWords({ change, direction }: ClassShares, t: T): string {
  if (!change) {
    return '';
  }
  const { ratio, low, high, isLimit } = change;
  if (direction === 'more' && (isLimit || ratio === null || high === null)) {
    return t('at_least', { low });
  }
  if (high !== null && (isLimit || ratio === null || ratio === 0)) {
    return t('at_most', { high });
  }
  return t('multiple', { ratio: ratio ?? 0, low, high: high ?? 0 });
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

import type { ClassShares, DriftRow, FairnessGroup } from '../../../src/api/drift.api.js';
import type { Language } from '../../../src/api/session.api.js';
import type { Translate } from '../i18n/texts.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';
import type { driftTexts } from './drift-texts.js';

type T = Translate<(typeof driftTexts)['es']>;

const RULES = {
  stop: 'rule_stop',
  floor: 'rule_floor',
  missing: 'rule_missing',
  denied: 'rule_denied',
  allowed: 'rule_allowed',
  unknown: 'rule_unknown',
} as const;
const STATUSES = {
  ok: 'status_ok',
  timeout: 'status_timeout',
  unavailable: 'status_unavailable',
  not_configured: 'status_not_configured',
  not_awaited: 'status_not_awaited',
  not_in_plan: 'status_not_in_plan',
  not_requested: 'status_not_requested',
} as const;
const GROUPS = {
  none: 'not_given',
  unknown: 'not_recognised',
  all_common: 'all_common',
  some_common: 'some_common',
  none_common: 'none_common',
} as const;
const CLASS = /^([tfu])(-?\d+(?:\.\d+)?)$/;
const STATES = { t: 'class_true', f: 'class_false', u: 'class_unknown' } as const;

/** The name of a signal, of a rule (`stop:document_cancelled`), or of a source. */
export function rowWords({ code }: Pick<DriftRow, 'code'>, t: T, language: Language): string {
  const [rule = '', subject = ''] = code.split(':');
  if (Object.hasOwn(RULES, rule)) {
    const words = t(RULES[rule as keyof typeof RULES]);
    const of = rule === 'missing' ? sourceWords(subject, language) : signalWords(subject, language);
    return subject === '' ? words : `${words}: ${of}`;
  }
  const source = sourceWords(code, language);
  return source === code ? signalWords(code, language) : source;
}

/** The name of a class, and whether small classes are counted in it. */
export function classWords({ name, joined }: Pick<ClassShares, 'name' | 'joined'>, t: T): string {
  return joined.length === 0 ? oneClass(name, t) : `${oneClass(name, t)} ${t('and_small')}`;
}

function oneClass(name: string, t: T): string {
  const [, state, points] = CLASS.exec(name) ?? [];
  if (state) {
    return t(STATES[state as keyof typeof STATES], { points: Number(points) });
  }
  if (Object.hasOwn(STATUSES, name)) {
    return t(STATUSES[name as keyof typeof STATUSES]);
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
  return Object.hasOwn(GROUPS, code) ? t(GROUPS[code as keyof typeof GROUPS]) : code;
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

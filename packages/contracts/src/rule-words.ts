import { EVIDENCE } from './evidence.js';
import type { AttributeValue } from './purchase-context.js';
import { reasonDetailText } from './reason-details.js';
import type { ReasonText } from './reasons.js';
import { type FoundFact, ruleFact } from './rule-facts.js';
import {
  type AttributeSpec,
  type Comparison,
  type Condition,
  isComparison,
  type MerchantRule,
  partsOf,
  type RuleAction,
  UNKNOWN_FACT,
} from './rule-form.js';

type Language = keyof ReasonText;
type Attributes = Readonly<Record<string, AttributeSpec>>;

/** Values of facts in words. */
export const VALUE_WORDS: Readonly<Record<string, ReasonText>> = {
  cash_on_delivery: { es: 'contra entrega', en: 'cash on delivery' },
  card: { es: 'tarjeta', en: 'card' },
  pse: { es: 'PSE', en: 'PSE' },
  nequi: { es: 'Nequi', en: 'Nequi' },
  daviplata: { es: 'DaviPlata', en: 'DaviPlata' },
  bre_b: { es: 'Bre-B', en: 'Bre-B' },
  cash: { es: 'efectivo', en: 'cash' },
  transfer: { es: 'transferencia', en: 'transfer' },
  credit: { es: 'crédito', en: 'credit' },
  home: { es: 'domicilio', en: 'home' },
  pickup_point: { es: 'punto de recogida', en: 'pickup point' },
  store: { es: 'tienda', en: 'store' },
  digital: { es: 'digital', en: 'digital' },
  monday: { es: 'lunes', en: 'Monday' },
  tuesday: { es: 'martes', en: 'Tuesday' },
  wednesday: { es: 'miércoles', en: 'Wednesday' },
  thursday: { es: 'jueves', en: 'Thursday' },
  friday: { es: 'viernes', en: 'Friday' },
  saturday: { es: 'sábado', en: 'Saturday' },
  sunday: { es: 'domingo', en: 'Sunday' },
};

const JOINS = {
  es: { and: ' y ', or: ' o ', not: 'no es cierto que ' },
  en: { and: ' and ', or: ' or ', not: 'it is not true that ' },
};

/** A rule as a sentence without its id. */
export function ruleWords({ when, then }: MerchantRule, attributes: Attributes, language: Language): string {
  const [condition, action] = [conditionWords(when, attributes, language), actionWords(then, language)];
  return language === 'es' ? `cuando ${condition}: ${action}` : `when ${condition}: ${action}`;
}

export function conditionWords(
  condition: Condition,
  attributes: Attributes,
  language: Language,
  isInner = false,
): string {
  if (isComparison(condition)) {
    return comparisonWords(condition, attributes, language);
  }
  const { and, or, not } = JOINS[language];
  const parts = partsOf(condition).map((part) => conditionWords(part, attributes, language, true));
  if ('not' in condition) {
    return `${not}${parts[0]}`;
  }
  const text = parts.join('all' in condition ? and : or);
  return isInner && parts.length > 1 ? `(${text})` : text;
}

/** What an action does, as a command. */
export function actionWords(action: RuleAction, language: Language): string {
  const isSpanish = language === 'es';
  if (action === 'review') {
    return isSpanish ? 'revisar' : 'review';
  }
  if ('points' in action) {
    const points = numberWords(action.points, language);
    return isSpanish ? `sumar ${points} puntos` : `add ${points} points`;
  }
  if ('floor' in action) {
    return isSpanish ? `llevar el puntaje al menos a ${action.floor}` : `raise the score to at least ${action.floor}`;
  }
  const evidence = action.challenge.map((code) => EVIDENCE[code]?.words[language] ?? code);
  return isSpanish
    ? `revisar, salvo con: ${evidence.join(' o ')}`
    : `review, unless there is: ${evidence.join(' or ')}`;
}

function comparisonWords(comparison: Comparison, attributes: Attributes, language: Language): string {
  const fact = ruleFact(comparison.fact, attributes);
  const name = fact?.words[language] ?? comparison.fact;
  if (fact?.from === 'signal' && fact.part === 'state' && 'is' in comparison) {
    return signalWords(name, comparison.is, language);
  }
  return `${name} ${testWords(comparison, fact, language)}`;
}

function signalWords(name: string, is: AttributeValue, language: Language): string {
  if (is === UNKNOWN_FACT) {
    return language === 'es' ? `no se sabe si hay «${name}»` : `it is unknown whether there is “${name}”`;
  }
  if (language === 'es') {
    return is === true ? `hay «${name}»` : `no hay «${name}»`;
  }
  return is === true ? `there is “${name}”` : `there is no “${name}”`;
}

function testWords(comparison: Comparison, fact: FoundFact | null, language: Language): string {
  const isSpanish = language === 'es';
  const words = (value: AttributeValue) => valueWords(value, fact, language);
  if ('below' in comparison) {
    return isSpanish ? `es menos de ${words(comparison.below)}` : `is below ${words(comparison.below)}`;
  }
  if ('atLeast' in comparison) {
    return isSpanish ? `es ${words(comparison.atLeast)} o más` : `is at least ${words(comparison.atLeast)}`;
  }
  if ('oneOf' in comparison) {
    return `${isSpanish ? 'es' : 'is'} ${comparison.oneOf.map(words).join(isSpanish ? ' o ' : ' or ')}`;
  }
  if (comparison.is === UNKNOWN_FACT) {
    return isSpanish ? 'no se conoce' : 'is unknown';
  }
  return `${isSpanish ? 'es' : 'is'} ${words(comparison.is)}`;
}

/** A value of a fact in words. */
export function valueWords(
  value: AttributeValue,
  fact: Pick<FoundFact, 'from' | 'oneOf'> | null,
  language: Language,
): string {
  if (typeof value === 'boolean') {
    return language === 'es' ? (value ? 'sí' : 'no') : value ? 'yes' : 'no';
  }
  if (typeof value === 'number') {
    return numberWords(value, language);
  }
  if (fact?.from === 'signal') {
    return reasonDetailText(value, language);
  }
  return (fact?.oneOf && Object.hasOwn(VALUE_WORDS, value) && VALUE_WORDS[value]?.[language]) || value;
}

const numberWords = (value: number, language: Language): string =>
  value.toLocaleString(language === 'es' ? 'es-CO' : 'en-US', { useGrouping: true });

import {
  type AttributeSpec,
  type Comparison,
  type Condition,
  comparisonsOf,
  EVIDENCE_CODES,
  type FoundFact,
  forbiddenAttribute,
  isComparison,
  type MerchantRule,
  partsOf,
  RULE_COMPARISONS_MAX,
  RULE_DEPTH_MAX,
  ruleFact,
  UNKNOWN_FACT,
} from '@cotejo/contracts';
import { asksUnknown } from '../rules/condition.js';
import type { Policy } from './policy.js';
import type { Problem } from './problems.js';

type Attributes = Policy['attributes'];

/** Problems of the rules and the attributes of a policy. The schema knows neither the facts nor the depth of a condition. */
export const merchantRuleProblems = ({ rules = [], attributes = {} }: Policy): Problem[] => [
  ...Object.entries(attributes).flatMap(([name, spec]) => attributeProblems(name, spec)),
  ...rules.flatMap((rule, index) => ruleProblems(rule, index, rules, attributes)),
];

function attributeProblems(name: string, { type, oneOf, atLeast, atMost }: AttributeSpec): Problem[] {
  const pointer = `/attributes/${name}`;
  const problems: Problem[] = [];
  if (forbiddenAttribute(name)) {
    problems.push({
      pointer,
      problem: `${name} is not allowed: no rule may tell buyers apart by origin, sex, birth, belief, health or a place below the municipality`,
      es: `${name} no se permite: ninguna regla puede distinguir compradores por origen, sexo, nacimiento, creencias, salud ni por un lugar menor que el municipio`,
    });
  }
  if (oneOf && type !== 'text') {
    problems.push({ pointer, problem: 'only a text has oneOf', es: 'solo un texto tiene oneOf' });
  }
  if (oneOf?.includes(UNKNOWN_FACT)) {
    problems.push({ pointer, problem: 'oneOf must not have unknown', es: 'oneOf no puede tener unknown' });
  }
  if ((atLeast !== undefined || atMost !== undefined) && type !== 'number') {
    problems.push({ pointer, problem: 'only a number has limits', es: 'solo un número tiene límites' });
  }
  if (atLeast !== undefined && atMost !== undefined && atLeast > atMost) {
    problems.push({ pointer, problem: 'atLeast is above atMost', es: 'atLeast es mayor que atMost' });
  }
  return problems;
}

function ruleProblems(
  { id, when, then }: MerchantRule,
  index: number,
  rules: readonly MerchantRule[],
  attributes: Attributes,
): Problem[] {
  const pointer = `/rules/${index}`;
  const problems: Problem[] = [];
  if (rules.findIndex((other) => other.id === id) !== index) {
    problems.push({ pointer: `${pointer}/id`, problem: `there are two rules ${id}`, es: `hay dos reglas ${id}` });
  }
  if (typeof then === 'object' && 'challenge' in then) {
    for (const code of then.challenge.filter((evidence) => !EVIDENCE_CODES.includes(evidence))) {
      const sentence = { problem: `there is no evidence ${code}`, es: `no existe la prueba ${code}` };
      problems.push({ pointer: `${pointer}/then/challenge`, ...sentence });
    }
  }
  const shape = formProblems(when, `${pointer}/when`, 1);
  return [...problems, ...(shape.length > 0 ? shape : comparisonProblems(when, `${pointer}/when`, attributes))];
}

/** Conditions that are no condition, or too deep or large. */
function formProblems(condition: Condition, pointer: string, depth: number): Problem[] {
  if (depth > RULE_DEPTH_MAX) {
    return [
      {
        pointer,
        problem: `a condition has at most ${RULE_DEPTH_MAX} levels`,
        es: `una condición tiene máximo ${RULE_DEPTH_MAX} niveles`,
      },
    ];
  }
  const keys = Object.keys(condition);
  const joins = keys.filter((key) => ['all', 'any', 'not'].includes(key));
  const tests = keys.filter((key) => ['is', 'oneOf', 'below', 'atLeast'].includes(key));
  const isJoin = joins.length === 1 && keys.length === 1;
  const isTest = keys.includes('fact') && tests.length === 1 && keys.length === 2;
  if (!isJoin && !isTest) {
    return [
      {
        pointer,
        problem: 'must have one of all, any and not, or a fact with one of is, oneOf, below and atLeast',
        es: 'debe tener uno de all, any y not, o un fact con uno de is, oneOf, below y atLeast',
      },
    ];
  }
  const inside = partsOf(condition).flatMap((part, index) => {
    const key = joins[0] === 'not' ? '/not' : `/${joins[0]}/${index}`;
    return formProblems(part, `${pointer}${key}`, depth + 1);
  });
  if (inside.length === 0 && depth === 1 && comparisonsOf(condition).length > RULE_COMPARISONS_MAX) {
    const problem = `a condition has at most ${RULE_COMPARISONS_MAX} comparisons`;
    const es = `una condición tiene máximo ${RULE_COMPARISONS_MAX} comparaciones`;
    return [{ pointer, problem, es }];
  }
  return inside;
}

function comparisonProblems(condition: Condition, pointer: string, attributes: Attributes): Problem[] {
  if (!isComparison(condition)) {
    const key = 'all' in condition ? '/all' : 'any' in condition ? '/any' : '/not';
    return partsOf(condition).flatMap((part, index) =>
      comparisonProblems(part, `${pointer}${key}${key === '/not' ? '' : `/${index}`}`, attributes),
    );
  }
  const fact = ruleFact(condition.fact, attributes);
  if (!fact) {
    const sentence = { problem: `there is no fact ${condition.fact}`, es: `no existe el dato ${condition.fact}` };
    return [{ pointer: `${pointer}/fact`, ...sentence }];
  }
  return asksUnknown(condition) ? [] : valueProblems(condition, fact, pointer);
}

const TYPES = {
  boolean: { en: 'true or false', es: 'true o false' },
  number: { en: 'a number', es: 'un número' },
  text: { en: 'a text', es: 'un texto' },
};

function valueProblems(comparison: Comparison, fact: FoundFact, pointer: string): Problem[] {
  if (('below' in comparison || 'atLeast' in comparison) && fact.type !== 'number') {
    const problem = `${comparison.fact} is ${TYPES[fact.type].en}: compare it with is or oneOf`;
    const es = `${comparison.fact} es ${TYPES[fact.type].es}: compárelo con is o con oneOf`;
    return [{ pointer, problem, es }];
  }
  const literals = 'is' in comparison ? [comparison.is] : 'oneOf' in comparison ? comparison.oneOf : [];
  const wrong = literals.find((literal) => !isOfType(literal, fact));
  if (wrong === undefined) {
    return [];
  }
  const known = fact.oneOf ? `: ${fact.oneOf.join(', ')}` : '';
  const problem = `${comparison.fact} is compared with ${TYPES[fact.type].en}${known}`;
  const es = `${comparison.fact} se compara con ${TYPES[fact.type].es}${known}`;
  return [{ pointer, problem, es }];
}

function isOfType(literal: unknown, { type, oneOf }: FoundFact): boolean {
  if (type === 'text') {
    return typeof literal === 'string' && literal !== UNKNOWN_FACT && (oneOf?.includes(literal) ?? true);
  }
  return typeof literal === type;
}

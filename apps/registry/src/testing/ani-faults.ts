import { type AniPerson, aniAnswer, faultAnswer } from './ani-answers.js';

const STRANGER = '79000001';
const HUGE_BYTES = 10 * 1_024 * 1_024;

/** Nine levels of ten entities each: the first entity a thousand million times. */
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]><b>&j;</b>`;

type Style = 'list' | 'xml';
type Answer = (style: Style, numbers: string[], persons: Record<string, AniPerson>) => string;

const validAnswer: Answer = (style, numbers, persons) => aniAnswer(style, { numbers, persons });

/** Answers that the connector must refuse. */
const FAULTY = {
  garbage: () => 'Hola, soy un proxy \u0000<<<',
  huge: (...request) => `${validAnswer(...request)}${' '.repeat(HUGE_BYTES)}`,
  wrong_number: (style, _numbers, persons) =>
    validAnswer(style, [STRANGER], { [STRANGER]: Object.values(persons)[0] as AniPerson }),
  twice: (style, numbers, persons) => validAnswer(style, [...numbers, ...numbers], persons),
  soap_fault: () => faultAnswer(),
  http_500: () => faultAnswer(),
  truncated: (...request) => validAnswer(...request).slice(0, -40),
  entity_bomb: () => ENTITY_BOMB,
  deep: () => '<a>'.repeat(50_000),
  partial: (style, numbers, persons) => validAnswer(style, numbers.slice(1), persons),
  refused: (style) => aniAnswer(style, { error: '99' }),
  unknown_code: (style, numbers) => aniAnswer(style, { numbers, persons: {}, unknownCode: '7' }),
} satisfies Record<string, Answer>;

export type AnswerFault = keyof typeof FAULTY;

export function faultyAnswer(fault: AnswerFault, ...request: Parameters<Answer>): string {
  return (FAULTY[fault] as Answer)(...request);
}

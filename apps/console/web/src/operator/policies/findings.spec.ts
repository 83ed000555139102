import { ApiProblem } from '../../api/problem.js';
import { readDraftFindings, readFindings } from './findings.js';

describe('findings of a draft', () => {
  it('have a pointer into the policy and the message of the check', () => {
    const errors = [
      { pointer: '/policy/thresholds/reviewFrom', code: 'invalid' },
      { pointer: '/policy', code: 'unknown_field' },
    ];
    const detail = '/thresholds/reviewFrom must be integer; not a number; / has an unknown member';
    expect(readFindings(new ApiProblem(400, 'invalid_policy', { errors, detail }))).toEqual([
      { pointer: '/thresholds/reviewFrom', code: 'invalid', words: 'must be integer; not a number' },
      { pointer: '', code: 'unknown_field', words: 'has an unknown member' },
    ]);
  });

  it('have only their code when the server sends no message', () => {
    const errors = [{ pointer: '/note', code: 'too_long' }];
    expect(readFindings(new ApiProblem(400, 'invalid_body', { errors }))).toEqual([
      { pointer: '/note', code: 'too_long', words: null },
    ]);
    expect(readFindings(new Error('x'))).toEqual([]);
  });

  it('of a saved draft have both languages and examples, and notes are last', () => {
    const made = {
      pointer: '/floors/0',
      code: 'rule_never_fires',
      en: 'never',
      es: 'nunca',
      examples: ['pep_match true'],
    };
    const plain = { severity: 'warning' as const, pointer: '', code: null, en: 'odd', es: null, examples: [] };
    expect(readDraftFindings([{ severity: 'note', ...made }, plain])).toEqual([
      { pointer: '', words: 'odd', es: null, code: 'warning', examples: [] },
      { pointer: '/floors/0', words: 'never', es: 'nunca', code: 'rule_never_fires', examples: ['pep_match true'] },
    ]);
  });
});

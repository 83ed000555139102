import { ApiProblem } from '../../api/problem.js';
import { findingsOf, warningOf } from './findings.js';

describe('findings of a draft', () => {
  it('have their place in the policy and the words of the checker', () => {
    const errors = [
      { pointer: '/policy/thresholds/reviewFrom', code: 'invalid' },
      { pointer: '/policy', code: 'unknown_field' },
    ];
    const detail = '/thresholds/reviewFrom must be integer; not a number; / has an unknown member';
    expect(findingsOf(new ApiProblem(400, 'invalid_policy', { errors, detail }))).toEqual([
      { pointer: '/thresholds/reviewFrom', code: 'invalid', words: 'must be integer; not a number' },
      { pointer: '', code: 'unknown_field', words: 'has an unknown member' },
    ]);
  });

  it('have at least their code', () => {
    const errors = [{ pointer: '/note', code: 'too_long' }];
    expect(findingsOf(new ApiProblem(400, 'invalid_body', { errors }))).toEqual([
      { pointer: '/note', code: 'too_long', words: null },
    ]);
    expect(findingsOf(new Error('x'))).toEqual([]);
  });

  it('read a warning', () => {
    expect(warningOf('/mandatorySources without sanctions')).toMatchObject({
      pointer: '/mandatorySources',
      words: 'without sanctions',
    });
    expect(warningOf('odd')).toMatchObject({ pointer: '', words: 'odd' });
  });
});

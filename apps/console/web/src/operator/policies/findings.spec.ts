import { ApiProblem } from '../../api/problem.js';
import { readFindings, readWarning } from './findings.js';

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

  it('of a warning have its pointer and message', () => {
    expect(readWarning('/mandatorySources without sanctions')).toMatchObject({
      pointer: '/mandatorySources',
      words: 'without sanctions',
    });
    expect(readWarning('odd')).toMatchObject({ pointer: '', words: 'odd' });
  });
});

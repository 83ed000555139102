import type { DeclaredAttributes } from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { checkAttributes, withDeclared, withTypes } from './attributes.js';

const DECLARED: DeclaredAttributes = {
  canal: { type: 'text' },
  cuotas: { type: 'number' },
  regalo: { type: 'boolean' },
};
const subjectWith = (attributes?: Subject['attributes']) =>
  ({ document: '80123456', ...(attributes && { attributes }) }) as Subject;

it('keeps declared attributes, and forgets them while the policy is not known', () => {
  const subject = subjectWith({ canal: 'app' });
  expect(withDeclared(subject, DECLARED, '/atributos')).toBe(subject);
  expect(withDeclared(subject, null, '/atributos')).toEqual({ document: '80123456' });
  expect(withDeclared(subjectWith(), null, '/atributos')).toEqual({ document: '80123456' });
});

it('refuses an undeclared attribute with the declared names, and repeats no value', () => {
  const refuse = () => withDeclared(subjectWith({ otro: 'secreto' }), DECLARED, '/atributos');
  expect(refuse).toThrow(
    expect.objectContaining({
      reason: 'invalid_body',
      details: {
        errors: [{ pointer: '/atributos/otro', code: 'undeclared_attribute' }],
        detail: expect.objectContaining({ en: 'Declared attributes: canal, cuotas, regalo' }),
      },
    }),
  );
});

it('checks the values of a replay only, because the policy at that time declared them', () => {
  expect(() => checkAttributes(subjectWith({ otro: 'x' }), null, '/atributos')).not.toThrow();
  expect(() => checkAttributes(subjectWith({ otro: '4111111111111111' }), null, '/atributos')).toThrow('invalid_body');
});

it('gives cells of a table the declared types', () => {
  const cells = { canal: 3, cuotas: 3, regalo: 'Sí', otro: 'x' };
  expect(withTypes(subjectWith(cells), DECLARED).attributes).toEqual({
    canal: '3',
    cuotas: 3,
    regalo: true,
    otro: 'x',
  });
  expect(withTypes(subjectWith({ cuotas: '1.50' }), DECLARED).attributes).toEqual({ cuotas: 1.5 });
  expect(withTypes(subjectWith({ regalo: 1 }), DECLARED).attributes).toEqual({ regalo: true });
  expect(withTypes(subjectWith({ canal: 3 }), null).attributes).toEqual({ canal: 3 });
});

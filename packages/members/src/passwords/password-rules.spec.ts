import { passwordProblem } from './password-rules.js';

const OWNER = { email: 'ana.perez@distribuidora.co', company: 'Distribuidora Ñandú S.A.S.' };

it.each([
  ['onceletras1', 'too_short'],
  ['ñ'.repeat(11), 'too_short'],
  ['x1'.repeat(65), 'too_long'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password12345', 'weak'],
  ['Contraseña2026', 'weak'],
  ['qwerty123456', 'weak'],
  ['Cotejo.Colombia', 'weak'],
  ['ana.perez@distribuidora.co', 'weak'],
  ['distribuidora-nandu', 'weak'],
  ['Ñandú123456!', 'weak'],
])('rates %s as %s', (password, problem) => {
  expect(passwordProblem(password, OWNER)).toBe(problem);
});

it.each([
  'tres tristes tigres',
  'correct horse battery',
  'xK9#mQ2$vL7!',
  'perez come 14 empanadas',
  '🌵🌵 cactus del desierto',
])('accepts %s', (password) => {
  expect(passwordProblem(password, OWNER)).toBeNull();
});

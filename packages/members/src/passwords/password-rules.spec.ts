import { passwordProblem } from './password-rules.js';

const OWNER = { email: 'ana.perez@distribuidora.co', company: 'Distribuidora Ñandú S.A.S.' };

it.each([
  ['onceletras1', 'too_short'],
  ['ñ'.repeat(11), 'too_short'],
  ['x1'.repeat(65), 'too_long'],
  ['aaaaaaaaaaaaaaaa', 'too_easy'],
  ['password12345', 'too_easy'],
  ['Contraseña2026', 'too_easy'],
  ['qwerty123456', 'too_easy'],
  ['Cotejo.Colombia', 'too_easy'],
  ['ana.perez@distribuidora.co', 'too_easy'],
  ['distribuidora-nandu', 'too_easy'],
  ['Ñandú123456!', 'too_easy'],
])('%s is %s', (password, problem) => {
  expect(passwordProblem(password, OWNER)).toBe(problem);
});

it.each([
  'tres tristes tigres',
  'correct horse battery',
  'xK9#mQ2$vL7!',
  'perez come 14 empanadas',
  '🌵🌵 cactus del desierto',
])('%s is good', (password) => {
  expect(passwordProblem(password, OWNER)).toBeNull();
});

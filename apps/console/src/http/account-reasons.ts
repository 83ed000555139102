import type { AccountErrorCode } from '@cotejo/accounts';
import type { ErrorReasonSpec } from '@cotejo/contracts';

const unknown = (es: string, en: string): ErrorReasonSpec => ({ status: 404, code: 'not_found', es, en });
const invalid = (es: string, en: string): ErrorReasonSpec => ({ status: 400, code: 'bad_request', es, en });
const conflict = (es: string, en: string): ErrorReasonSpec => ({ status: 409, code: 'bad_request', es, en });

/** What `packages/accounts` refuses, as the console says it. */
export const ACCOUNT_REASONS = {
  unknown_tenant: unknown('No existe esa cuenta', 'There is no such account'),
  unknown_plan: unknown('No existe ese plan', 'There is no such plan'),
  unknown_key: unknown('No existe esa clave', 'There is no such key'),
  unknown_entry: unknown('No existe esa entrada', 'There is no such entry'),
  no_version: unknown('No existe esa versión', 'There is no such version'),
  invalid_company: invalid('El nombre de la empresa o el NIT no es válido', 'Company or NIT is not valid'),
  invalid_name: invalid('El nombre no es válido', 'The name is not valid'),
  invalid_expiry: invalid('El vencimiento no es válido', 'The expiry is not valid'),
  invalid_period: invalid('El periodo no es válido', 'The period is not valid'),
  invalid_policy: invalid('La política no es válida', 'The policy is not valid'),
  invalid_subject: invalid('El valor no es válido', 'The value is not valid'),
  invalid_scenario: invalid('El escenario no es válido', 'The scenario is not valid'),
  policy_too_large: invalid('La política es demasiado grande', 'The policy is too large'),
  unknown_scenario: unknown('No existe ese escenario', 'There is no such scenario'),
  too_many_scenarios: conflict('Ya guardó veinte escenarios', 'Twenty scenarios are kept already'),
  tenant_exists: conflict('Ya existe esa cuenta', 'There already is such an account'),
  nit_taken: conflict('Ya existe una cuenta con ese NIT', 'There already is an account with this NIT'),
  tenant_has_other_plan: conflict('La cuenta tiene otro plan', 'The account has another plan'),
  trial_not_possible: conflict('La prueba es para cuentas nuevas', 'A trial is for a new account'),
  key_not_active: conflict('La clave ya no está activa', 'The key is not active any more'),
  too_many_keys: conflict('Hay demasiadas claves vigentes', 'There are too many working keys'),
  too_many_cleared: conflict('Hay demasiadas entradas', 'There are too many entries'),
  entry_binds: conflict('La entrada es vinculante', 'The entry is binding'),
  entry_not_cleared: conflict('La entrada no está exceptuada', 'The entry is not cleared'),
  version_reused: conflict('Esa versión ya fue otra política', 'This version was another policy before'),
  no_draft: conflict('No hay borrador', 'There is no draft'),
  no_shadow: conflict('No hay nada en sombra', 'There is nothing in shadow'),
  not_in_shadow: conflict('En sombra hay otra versión', 'What is in shadow is another version'),
  same_person: conflict('Debe activarla otra persona', 'Somebody else has to activate it'),
  too_many_changes: conflict('Demasiados cambios a la vez: intente de nuevo', 'Too many changes at once: try again'),
} as const satisfies Record<AccountErrorCode, ErrorReasonSpec>;

import type { AccountErrorCode } from '@cotejo/accounts';
import type { ErrorReasonSpec } from '@cotejo/contracts';
import { conflict, invalid, unavailable, unknown } from './reason.js';

/** Status, code and texts for each error of `packages/accounts`. */
export const ACCOUNT_REASONS = {
  unknown_tenant: unknown('No existe esa cuenta', 'This account does not exist'),
  unknown_plan: unknown('No existe ese plan', 'This plan does not exist'),
  unknown_key: unknown('No existe esa clave', 'This key does not exist'),
  unknown_entry: unknown('No existe esa entrada', 'This entry does not exist'),
  no_version: unknown('No existe esa versión', 'This version does not exist'),
  invalid_company: invalid('El nombre de la empresa o el NIT no es válido', 'The company name or the NIT is not valid'),
  invalid_name: invalid('El nombre no es válido', 'The name is not valid'),
  scope_not_in_plan: invalid('El plan no incluye ese permiso', 'The plan does not include this scope'),
  invalid_expiry: invalid('La fecha de vencimiento no es válida', 'The expiry date is not valid'),
  invalid_period: invalid('El periodo no es válido', 'The period is not valid'),
  invalid_network: invalid('Una red no es válida, o son demasiadas', 'A network is not valid, or there are too many'),
  invalid_certificate: invalid(
    'La huella de un certificado no es válida, o son demasiadas',
    'The fingerprint of a certificate is not valid, or there are too many',
  ),
  invalid_policy: invalid('La política no es válida', 'The policy is not valid'),
  invalid_subject: invalid('El valor no es válido', 'The value is not valid'),
  invalid_block: invalid(
    'El bloqueo no es válido: revise los datos, la fecha y la nota',
    'The block is not valid: check the values, the date and the note',
  ),
  unknown_block: unknown('Ese bloqueo ya terminó o no existe', 'This block has ended or does not exist'),
  too_many_blocks: conflict(
    'La cuenta llegó al máximo de bloqueos: 1.000 bloqueos con 10.000 datos',
    'The account has the maximum of 1,000 blocks with 10,000 values',
  ),
  lift_asked: conflict('Ya pidieron levantar ese bloqueo', 'Somebody has already asked to lift this block'),
  lift_not_asked: conflict(
    'Nadie solicita ya levantar ese bloqueo: vuelva a cargar la página',
    'The request to lift this block was withdrawn or answered: reload the page',
  ),
  invalid_scenario: invalid('El escenario no es válido', 'The scenario is not valid'),
  policy_too_large: invalid('La política es demasiado grande', 'The policy is too large'),
  unknown_scenario: unknown('No existe ese escenario', 'This scenario does not exist'),
  too_many_scenarios: conflict(
    'Ya guardó veinte escenarios: elimine uno para guardar otro',
    'You have already saved twenty scenarios: delete one to save another',
  ),
  tenant_exists: conflict('Ya existe esa cuenta', 'This account already exists'),
  nit_taken: conflict('Ya existe una cuenta con ese NIT', 'An account with this NIT already exists'),
  tenant_has_other_plan: conflict('La cuenta tiene otro plan', 'The account has another plan'),
  trial_not_possible: conflict(
    'El plan de prueba es solo para cuentas nuevas',
    'The trial plan is for new accounts only',
  ),
  key_not_active: conflict('La clave ya no está activa', 'The key is no longer active'),
  too_many_keys: conflict(
    'La cuenta tiene demasiadas claves activas: revoque una',
    'The account has too many active keys: revoke one',
  ),
  too_many_cleared: conflict('Hay demasiadas entradas exceptuadas', 'There are too many cleared entries'),
  entry_binds: conflict(
    'La entrada es de una lista vinculante y no se puede exceptuar',
    'The entry is on a binding list and cannot be cleared',
  ),
  entry_not_cleared: conflict('La entrada no está exceptuada', 'The entry is not cleared'),
  version_reused: conflict(
    'Ese nombre de versión ya se usó para otra política',
    'This version name was already used for another policy',
  ),
  no_draft: conflict('La cuenta no tiene una política en borrador', 'The tenant has no draft policy'),
  no_shadow: conflict('La cuenta no tiene una política en sombra', 'The tenant has no policy in shadow'),
  not_in_shadow: conflict(
    'La política en sombra es otra versión: revísela e intente de nuevo',
    'The policy in shadow is another version: check it, and try again',
  ),
  stale_policy: conflict(
    'Otra persona cambió la política mientras tanto: revise lo que cambió e intente de nuevo',
    'Somebody else changed the policy meanwhile: check what changed, and try again',
  ),
  same_person: conflict(
    'Debe hacerlo una persona distinta de quien lo redactó o lo pidió',
    'A person other than the one who wrote it or asked for it must do so',
  ),
  audit_waits: unavailable(
    'El registro de auditoría está lleno: un operador debe exportarlo primero',
    'The audit log is full: an operator must export it first',
  ),
  same_invitation_chain: conflict(
    'Usted y quien lo pidió vienen de una misma cadena de invitaciones: debe hacerlo otro',
    'You and who asked for it come from one chain of invitations: another person must do so',
  ),
  inviter_unknown: conflict(
    'No consta quién invitó a uno de los dos: retire a esa persona e invítela de nuevo',
    'It is not recorded who invited one of you two: remove that person and invite them again',
  ),
  author_unproved: conflict(
    'Ningún miembro lo redactó, lo pasó a sombra o lo pidió: hágalo aquí',
    'No member drafted it, put it in shadow or asked for it: do so here',
  ),
  unattended_refused: conflict('Un miembro debe hacerlo en la consola', 'A member must do so in the console'),
  never_approved: conflict(
    'Dos personas nunca aprobaron esa versión: se activó desde la línea de comandos',
    'Two persons never approved that version: it was activated from the command line',
  ),
  too_many_changes: conflict('Demasiados cambios a la vez: intente de nuevo', 'Too many changes at once: try again'),
} as const satisfies Record<AccountErrorCode, ErrorReasonSpec>;

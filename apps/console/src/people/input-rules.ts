import { isCompanyName } from '@cotejo/accounts';
import { parseNit } from '@cotejo/colombia';
import { normaliseEmail, type PasswordOwner, passwordProblem } from '@cotejo/members';
import { ConsoleError } from '../http/console-error.js';

/** A problem with one field that the DTO cannot detect. */
export const invalidField = (pointer: string, code: string): ConsoleError =>
  new ConsoleError('invalid_body', { errors: [{ pointer, code }] });

/** @throws ConsoleError `invalid_body` */
export function requireEmail(text: string, pointer = '/email'): string {
  const email = normaliseEmail(text);
  if (email === null) {
    throw invalidField(pointer, 'invalid_format');
  }
  return email;
}

/** @throws ConsoleError `invalid_body`: `too_short`, `too_long` or `weak` */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner);
  if (problem) {
    throw invalidField('/password', problem);
  }
}

/** @returns name and NIT in canonical form, `900373115-3` with check digit   @throws ConsoleError `invalid_body` */
export function requireCompany({ company, nit }: { company: string; nit: string }): { company: string; nit: string } {
  const name = company.trim().replace(/\s+/g, ' ');
  if (!isCompanyName(name)) {
    throw invalidField('/company', 'invalid_format');
  }
  const parsed = parseNit(nit);
  if (!parsed.ok) {
    throw invalidField('/nit', parsed.reason);
  }
  if (!parsed.checkDigitGiven) {
    throw invalidField('/nit', 'check_digit_missing');
  }
  return { company: name, nit: `${parsed.number}-${parsed.checkDigit}` };
}

/** @throws ConsoleError `too_many_attempts` */
export function requireNoWait(waitMs: number): void {
  if (waitMs > 0) {
    throw new ConsoleError('too_many_attempts', { retryAfterMs: waitMs });
  }
}

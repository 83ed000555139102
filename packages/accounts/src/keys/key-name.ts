import { AccountError } from '../account-errors.js';
import { findKeyIn } from './api-key.js';

const NAME = /^\P{C}{1,64}$/u;

/** A name for a key, shown in lists and in the audit log; a key pasted by mistake is refused. @throws AccountError */
export function checkKeyName(name: string): string {
  if (!NAME.test(name) || findKeyIn(name) !== null) {
    throw new AccountError('invalid_name', 'a name is 1 to 64 printable characters, and never a key');
  }
  return name;
}

import { userInfo } from 'node:os';

/** Name of the operating system user, for the audit log. In containers without a user entry it is `uid-<number>`. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

import { userInfo } from 'node:os';

/** Who runs a command, for the audit log. A process without a user entry, as in some containers, has a number only. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

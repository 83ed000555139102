import { type AniGroup, aniStatus } from '@cotejo/colombia';

/** Whether an ANI code belongs to a group; `null` for a code nobody has described. */
export function statusGroup(code: number, group: AniGroup): boolean | null {
  const status = aniStatus(code);
  return status ? status.group === group : null;
}

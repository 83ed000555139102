import { MemberError } from '@cotejo/members';
import { type Command, Option } from 'commander';

/** Options of a command about the members of one tenant, or about the operators. */
export interface MemberScopeOptions {
  operator?: boolean;
  tenant?: string;
}

/** Adds the options `--tenant` and `--operator`. */
export const withMemberScope = (command: Command): Command =>
  command
    .addOption(new Option('--tenant <tenant>', 'members of this tenant').conflicts('operator'))
    .option('--operator', 'operators of the deployment');

/** @returns the tenant; `null`: the operators   @throws MemberError `unknown_member` when the command names neither */
export function memberScope({ operator, tenant }: MemberScopeOptions): string | null {
  if (operator) {
    return null;
  }
  if (tenant === undefined) {
    throw new MemberError('unknown_member', 'name --operator or --tenant <tenant>');
  }
  return tenant;
}

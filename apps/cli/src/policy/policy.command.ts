import { Command } from 'commander';
import { addRows, type CommandRow } from '../command-rows.js';

const ROWS: CommandRow[] = [
  {
    term: 'check [options] [file...]',
    description: 'check scorecards and policies: schema, rules, and probable mistakes',
    load: async () => (await import('./check.command.js')).checkCommand(),
  },
  {
    term: 'diff [options] [before] [after]',
    description: 'show the differences between two scorecards or two policies; for lists only the number of entries',
    load: async () => (await import('./diff.command.js')).diffCommand(),
  },
  {
    term: 'backtest [options]',
    description: 'decide a history with two policies and compare the results; no data leaves this machine',
    load: async () => (await import('./backtest.command.js')).backtestCommand(),
  },
  {
    term: 'history [options] <receipts>',
    description: 'make a history of receipts, on standard output',
    load: async () => (await import('./history.command.js')).historyCommand(),
  },
  {
    term: 'draft [options] <file>',
    description: 'keep a policy as the draft of a tenant, once it is checked',
    load: async () => (await import('./draft.command.js')).draftCommand(),
  },
  {
    term: 'shadow [options]',
    description: "put a tenant's draft in shadow: it is evaluated beside the active policy and changes no answer",
    load: async () => (await import('./stage.commands.js')).shadowCommand(),
  },
  {
    term: 'activate [options] <version>',
    description:
      'make the policy in shadow active, within a second; the audit log calls it unattended, because --actor proves nobody',
    load: async () => (await import('./stage.commands.js')).activateCommand(),
  },
  {
    term: 'return [options] <to>',
    description: 'let the previous or the default policy decide again, within a second; no second person is needed',
    load: async () => (await import('./stage.commands.js')).returnCommand(),
  },
  {
    term: 'withdraw [options] <stage>',
    description: "drop a tenant's draft or shadow",
    load: async () => (await import('./stage.commands.js')).withdrawCommand(),
  },
  {
    term: 'show [options]',
    description: "a tenant's draft, shadow, active and previous policy",
    load: async () => (await import('./show.command.js')).showCommand(),
  },
  {
    term: 'digest [options] [file]',
    description: "the digests of buyers for a policy's lists",
    load: async () => (await import('./digest.command.js')).digestCommand(),
  },
];

/** `cotejo policy check|diff|backtest|history|draft|shadow|activate|return|withdraw|show|digest`. */
export const policyCommand = (words: readonly string[]): Promise<Command> =>
  addRows(new Command('policy'), ROWS, words);

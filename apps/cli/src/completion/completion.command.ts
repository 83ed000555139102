import { terminal } from '@cotejo/platform/command';
import { Argument, Command } from 'commander';
import { SHELL_SCRIPTS, SHELLS, type Shell } from './shell-scripts.js';

/** `cotejo completion bash|zsh|fish` prints the script that a shell loads. */
export function completionCommand(): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample: source <(cotejo completion bash)')
    .action((shell: Shell) => {
      terminal().stdout.write(SHELL_SCRIPTS[shell]);
    });
}

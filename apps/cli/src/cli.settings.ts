import { declareSettings, optionalOneOf, optionalText } from '@cotejo/platform/settings';

export const CLIENT_SETTINGS = declareSettings('Clients of the API', 'command line, SDKs', {
  COTEJO_BASE_URL: optionalText().describe('Address of the API; on the command line, instead of the address of a profile.'),
  COTEJO_API_KEY: optionalText().describe('Key of the API, for automation. On the command line it replaces the key of a profile; people use `cotejo profiles`.'),
  XDG_CONFIG_HOME: optionalText({ unset: '`~/.config`' }).describe('Folder that has the folder `cotejo` of the profiles.').meta({ readBy: 'command line' }),
});

export const COMMAND_SETTINGS = declareSettings('Command line on a deployment', 'command line', {
  COTEJO_UNATTENDED_ACTIVATION: optionalOneOf(['on', 'off'], { unset: '`on` in the sandbox, `off` in production' }).describe('Whether the command line may activate a policy: `--actor` proves nobody, so the audit log calls it unattended.'),
  COTEJO_BACKUP_RECIPIENT: optionalText().describe('Public key that may read the backups of `cotejo backup create`. See [backup.md](backup.md).'),
});

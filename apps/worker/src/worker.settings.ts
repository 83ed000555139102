import { declareSettings, integer, optionalText, text } from '@cotejo/platform/settings';

const hours = () => integer(0, 168, 0);

export const WORKER_SETTINGS = declareSettings('Worker', 'worker', {
  COTEJO_LISTS_REFRESH_HOURS: hours().describe('Hours between two refreshes of the sanctions lists; 0 never refreshes.'),
  COTEJO_ANONYMITY_REFRESH_HOURS: hours().describe('Hours between two refreshes of the lists of hosting, VPN and Tor networks; 0 never refreshes.'),
  COTEJO_AUDIT_EXPORT_DIR: optionalText({ readBy: 'worker, command line' }).describe('Lasting folder to which the daily job exports the audit log. `npm start`, Docker Compose and the volume `data` of Kubernetes set it. Without it, run `cotejo audit export`.'),
  COTEJO_SMTP_URL_FILE: optionalText().describe('Mounted file with the URL of the mail server. Without it mails wait in the outbox.'),
  COTEJO_MAIL_FROM: text({ unset: 'required with a mail server' }).describe('Sender of mails, such as `Cotejo <no-reply@example.com>`.'),
});

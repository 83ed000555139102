import { declareSettings, optionalText } from '@cotejo/platform/settings';

export const AUDIT_STREAM_SETTINGS = declareSettings('Worker', 'worker', {
  COTEJO_AUDIT_STREAM: optionalText().describe('Where the audit log is streamed: `tls+syslog://HOST:6514`, `https://HOST/PATH` or `file:///FOLDER`. It may have a private address. See [audit-stream.md](audit-stream.md).'),
  COTEJO_AUDIT_STREAM_CA_FILE: optionalText().describe('Mounted file with the certificates that the receiver of the audit stream may have (PEM). Default: those of Node.'),
  COTEJO_AUDIT_STREAM_CERT_FILE: optionalText().describe('Mounted file with the certificate that the worker presents to the receiver of the audit stream (PEM).'),
  COTEJO_AUDIT_STREAM_KEY_FILE: optionalText({ unset: 'required with a certificate' }).describe('Mounted file with the key of that certificate (PEM).'),
  COTEJO_AUDIT_STREAM_TOKEN_FILE: optionalText().describe('Mounted file with the token for an HTTPS receiver, sent as `Authorization: Bearer`.'),
});

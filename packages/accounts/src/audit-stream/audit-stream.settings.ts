import { declareSettings, optionalText } from '@cotejo/platform/settings';

export const AUDIT_STREAM_SETTINGS = declareSettings('Worker', 'worker', {
  COTEJO_AUDIT_STREAM: optionalText().describe('Lasting folder for the files of the audit stream, as `file:///FOLDER`. See [audit-stream.md](audit-stream.md).'),
});

import type { SourceView } from '../../../../src/api/operator.api.js';
import type { Tone } from '../../ui/notice.js';

export const SOURCE_TONES: Record<SourceView['state'], Tone> = {
  ok: 'good',
  degraded: 'warn',
  down: 'bad',
  not_configured: 'plain',
  unknown: 'warn',
};

import type { JobRunView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { Badge, type Tone } from '../../ui/notice.js';
import { jobsTexts } from './jobs-texts.js';

const TONES: Record<JobRunView['state'], Tone> = {
  active: 'accent',
  waiting: 'plain',
  delayed: 'warn',
  failed: 'bad',
  completed: 'good',
};

export function RunState({ state }: Pick<JobRunView, 'state'>) {
  const t = useTexts(jobsTexts);
  return <Badge tone={TONES[state]}>{t(`s_${state}`)}</Badge>;
}

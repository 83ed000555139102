import { useTexts } from '../i18n/texts.js';
import { PageHeader } from '../ui/page.js';
import { FirstSteps } from './first-steps.js';
import { LastErrors } from './last-errors.js';
import { overviewTexts } from './overview-texts.js';
import { Quota } from './quota.js';

export function Component() {
  const t = useTexts(overviewTexts);
  return (
    <>
      <PageHeader title={t('title')} />
      <Quota />
      <FirstSteps />
      <LastErrors />
    </>
  );
}

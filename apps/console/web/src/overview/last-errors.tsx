import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { LinkButton } from '../ui/link.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { ErrorTable } from '../usage/error-table.js';
import { lastDays } from '../usage/period.js';
import { overviewTexts } from './overview-texts.js';

const POLL_MS = 30_000;
const ERRORS_SHOWN = 5;

/** Errors of the last seven days, the most frequent first. */
export function LastErrors() {
  const t = useTexts(overviewTexts);
  const query = { ...lastDays(7, Date.now()) };
  const usage = useAnswer('GET /api/tenants/:tenant/usage', { query }, { pollMs: POLL_MS });
  return (
    <Section
      title={t('errors')}
      description={t('errors_text')}
      actions={<LinkButton to="/usage">{t('see_usage')}</LinkButton>}
    >
      <Answer query={usage}>
        {({ errors }) => (
          <ErrorTable
            errors={[...errors].sort((a, b) => b.count - a.count).slice(0, ERRORS_SHOWN)}
            empty={t('no_errors')}
          />
        )}
      </Answer>
    </Section>
  );
}

import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge } from '../../ui/notice.js';
import { Section } from '../../ui/page.js';
import { Answer, EmptyState } from '../../ui/states.js';
import { auditTexts } from './audit-texts.js';

/** The checkpoints: the last entry of the chain each night. */
export function Checkpoints() {
  const t = useTexts(auditTexts);
  const { dateTime, number } = useFormats();
  const list = useAnswer('GET /api/operator/audit/checkpoints', {});
  return (
    <Section title={t('checkpoints')} description={t('checkpoints_text')}>
      <Answer query={list}>
        {({ checkpoints }) => (
          <DataTable
            label={t('checkpoints')}
            rows={checkpoints}
            rowKey={({ time, seq }) => `${time} ${seq}`}
            columns={[
              { header: t('date'), cell: ({ time }) => dateTime(time) },
              {
                header: t('result'),
                cell: ({ ok }) => <Badge tone={ok ? 'good' : 'bad'}>{t(ok ? 'good' : 'bad')}</Badge>,
              },
              { header: t('seq'), cell: ({ seq }) => number(seq), isFigure: true },
              { header: t('hash'), cell: ({ hash }) => <code className="breakable">{hash}</code> },
            ]}
            empty={<EmptyState title={t('no_checkpoints')}>{t('no_checkpoints_text')}</EmptyState>}
          />
        )}
      </Answer>
    </Section>
  );
}

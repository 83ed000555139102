import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerPage } from '../../ui/answer-page.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Section } from '../../ui/page.js';
import { useDialog } from '../../ui/use-dialog.js';
import { Quota } from '../../usage/quota.js';
import { SuspendDialog } from './suspend-dialog.js';
import { TenantFacts } from './tenant-facts.js';
import { tenantsTexts } from './tenants-texts.js';

export function Component() {
  const t = useTexts(tenantsTexts);
  const { dialog, open } = useDialog();
  const tenant = useAnswer('GET /api/operator/tenants/:tenant', {});
  return (
    <AnswerPage title={t('summary')} query={tenant} dialog={dialog}>
      {(view) => (
        <>
          <Section
            title={t('facts')}
            actions={
              <Button onPress={() => open((close) => <SuspendDialog tenant={view} onClose={close} />)}>
                {t(view.suspendedAt === null ? 'suspend' : 'resume')}
              </Button>
            }
          >
            {view.state !== 'active' && <Notice tone="warn">{t(`${view.state}_notice`)}</Notice>}
            <TenantFacts tenant={view} />
          </Section>
          <Quota />
        </>
      )}
    </AnswerPage>
  );
}

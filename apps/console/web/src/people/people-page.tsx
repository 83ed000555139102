import type { InvitationView, MemberList } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { MailCommand } from '../mail/mail-command.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Together } from '../ui/states.js';
import { useDialog } from '../ui/use-dialog.js';
import { ChangeRoleDialog, InviteDialog, RemoveDialog, WithdrawDialog } from './people-dialogs.js';
import { GROUPS, type Group } from './people-groups.js';
import { InvitationTable, MemberTable } from './people-tables.js';
import { peopleTexts } from './people-texts.js';

/** Who uses the console for a tenant, or operates the service, and who is invited. */
export function PeoplePage({ group }: { group: Group }) {
  const t = useTexts(peopleTexts);
  const list = useAnswer(GROUPS[group].list, {});
  const mailServer = useAnswer('GET /api/mail-server', {});
  const { dialog, open } = useDialog();
  return (
    <AnswerPage
      title={t(`title_${group}`)}
      description={t(`description_${group}`)}
      actions={
        <Button variant="primary" onPress={() => open((close) => <InviteDialog group={group} onClose={close} />)}>
          {t('invite')}
        </Button>
      }
      query={list}
      dialog={dialog}
    >
      {(all) => (
        <Together queries={[mailServer]}>
          <People group={group} {...all} onOpen={open} />
        </Together>
      )}
    </AnswerPage>
  );
}

interface PeopleProps extends MemberList {
  group: Group;
  onOpen: ReturnType<typeof useDialog>['open'];
}

function People({ group, members, invitations, notified, onOpen }: PeopleProps) {
  const t = useTexts(peopleTexts);
  const isOperators = group === 'operators';
  const isAlone = isOperators && members.length === 1;
  const changeRole = (member: MemberView) => onOpen((close) => <ChangeRoleDialog member={member} onClose={close} />);
  const remove = (member: MemberView) =>
    onOpen((close) => <RemoveDialog group={group} member={member} isLast={isAlone} onClose={close} />);
  const withdraw = (invitation: InvitationView) =>
    onOpen((close) => <WithdrawDialog group={group} invitation={invitation} onClose={close} />);
  return (
    <>
      {isAlone && <Notice title={t('alone_title')}>{t('alone')}</Notice>}
      {!isOperators && !notified && <Notice title={t('unnotified_title')}>{t('unnotified')}</Notice>}
      <MemberTable members={members} onRemove={remove} {...(!isOperators && { onChangeRole: changeRole })} />
      <Section title={t('invitations')}>
        {invitations[0] && <MailCommand to={invitations[0].email} />}
        <InvitationTable invitations={invitations} onWithdraw={withdraw} />
      </Section>
    </>
  );
}

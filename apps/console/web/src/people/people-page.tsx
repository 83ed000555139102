import type { InvitationView, MemberList } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { MailCommand } from '../mail/mail-command.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { useDialog } from '../ui/use-dialog.js';
import { ChangeRoleDialog, InviteDialog, RemoveDialog, WithdrawDialog } from './people-dialogs.js';
import { GROUPS, type PeopleOf } from './people-groups.js';
import { InvitationTable, MemberTable } from './people-tables.js';
import { peopleTexts } from './people-texts.js';

/** Who uses the console for a tenant, or operates the service, and who is invited. */
export function PeoplePage(people: PeopleOf) {
  const t = useTexts(peopleTexts);
  const { group, tenant } = people;
  const list = useAnswer(GROUPS[group].list, { params: { tenant } });
  const { dialog, open } = useDialog();
  return (
    <AnswerPage
      title={t(`title_${group}`)}
      description={t(`description_${group}`)}
      actions={
        <Button variant="primary" onPress={() => open((close) => <InviteDialog {...people} onClose={close} />)}>
          {t('invite')}
        </Button>
      }
      query={list}
      dialog={dialog}
    >
      {(all) => <People {...people} {...all} onOpen={open} />}
    </AnswerPage>
  );
}

interface PeopleProps extends PeopleOf, MemberList {
  onOpen: ReturnType<typeof useDialog>['open'];
}

function People({ members, invitations, onOpen, ...people }: PeopleProps) {
  const t = useTexts(peopleTexts);
  const isOperators = people.group === 'operators';
  const isAlone = isOperators && members.length === 1;
  const changeRole = (member: MemberView) =>
    onOpen((close) => <ChangeRoleDialog tenant={people.tenant} member={member} onClose={close} />);
  const remove = (member: MemberView) =>
    onOpen((close) => <RemoveDialog {...people} member={member} isLast={isAlone} onClose={close} />);
  const withdraw = (invitation: InvitationView) =>
    onOpen((close) => <WithdrawDialog {...people} invitation={invitation} onClose={close} />);
  return (
    <>
      {isAlone && <Notice title={t('alone_title')}>{t('alone')}</Notice>}
      <MemberTable members={members} onRemove={remove} {...(!isOperators && { onChangeRole: changeRole })} />
      <Section title={t('invitations')}>
        {invitations[0] && <MailCommand to={invitations[0].email} />}
        <InvitationTable invitations={invitations} onWithdraw={withdraw} />
      </Section>
    </>
  );
}

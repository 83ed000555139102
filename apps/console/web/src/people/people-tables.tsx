import type { InvitationView } from '../../../src/api/members.api.js';
import type { MemberView } from '../../../src/api/session.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { useMember } from '../session/member.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Badge } from '../ui/notice.js';
import { peopleTexts } from './people-texts.js';

/** How a second factor shows. The company's provider checks the factors of its people itself. */
const TONES = { at_provider: 'plain', on: 'good', off: 'warn' } as const;

interface MemberTableProps {
  members: readonly MemberView[];
  /** Missing for operators, who have no other role. */
  onChangeRole?: (member: MemberView) => void;
  onRemove: (member: MemberView) => void;
}

export function MemberTable({ members, onChangeRole, onRemove }: MemberTableProps) {
  const t = useTexts(peopleTexts);
  const { ago } = useFormats();
  const me = useMember();
  const columns: Column<MemberView>[] = [
    {
      header: t('name'),
      isName: true,
      cell: ({ id, name }) => (
        <>
          {name} {id === me.id && <Badge tone="accent">{t('you')}</Badge>}
        </>
      ),
    },
    { header: t('email'), isName: true, cell: ({ email }) => email },
    { header: t('role'), cell: ({ role }) => t(`role_${role}`) },
    {
      header: t('second_factor'),
      cell: ({ secondFactor, byProvider }) => {
        const state = byProvider ? 'at_provider' : secondFactor ? 'on' : 'off';
        return <Badge tone={TONES[state]}>{t(state)}</Badge>;
      },
    },
    {
      header: t('last_sign_in'),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t('never') : ago(lastSignInAt)),
    },
  ];
  return (
    <DataTable
      label={t('members')}
      rows={members}
      rowKey={({ id }) => id}
      columns={columns}
      actions={(member) => (
        <>
          {onChangeRole && (
            <Button aria-label={t('change_role_of', { name: member.name })} onPress={() => onChangeRole(member)}>
              {t('change_role')}
            </Button>
          )}
          <Button aria-label={t('remove_of', { name: member.name })} onPress={() => onRemove(member)}>
            {t('remove')}
          </Button>
        </>
      )}
    />
  );
}

interface InvitationTableProps {
  invitations: readonly InvitationView[];
  onWithdraw: (invitation: InvitationView) => void;
}

export function InvitationTable({ invitations, onWithdraw }: InvitationTableProps) {
  const t = useTexts(peopleTexts);
  const { dateTime } = useFormats();
  const columns: Column<InvitationView>[] = [
    { header: t('email'), isName: true, cell: ({ email }) => email },
    { header: t('role'), cell: ({ role }) => t(`role_${role}`) },
    { header: t('invited_by'), isName: true, cell: ({ invitedBy }) => invitedBy },
    { header: t('expires'), cell: ({ expiresAt }) => dateTime(expiresAt) },
  ];
  return (
    <DataTable
      label={t('invitations')}
      rows={invitations}
      empty={<p>{t('no_invitations')}</p>}
      rowKey={({ id }) => id}
      columns={columns}
      actions={(invitation) => (
        <Button aria-label={t('withdraw_of', { email: invitation.email })} onPress={() => onWithdraw(invitation)}>
          {t('withdraw')}
        </Button>
      )}
    />
  );
}

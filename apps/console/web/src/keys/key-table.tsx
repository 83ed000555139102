import type { KeyStateView, KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { usePersonName } from '../i18n/person-name.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import styles from './keys.module.css';
import { keysTexts } from './keys-texts.js';
import { restrictionTexts } from './restriction-texts.js';
import { useScopeName } from './scope-names.js';

const TONES: Record<KeyStateView, Tone> = {
  active: 'good',
  retiring: 'warn',
  rotated: 'plain',
  revoked: 'plain',
  expired: 'plain',
};

export const isInUse = ({ state }: KeyView): boolean => state === 'active' || state === 'retiring';

/** Missing for members who may not do it. */
interface KeyActions {
  onRotate?: (key: KeyView) => void;
  onRevoke?: (key: KeyView) => void;
  onRestrict?: (key: KeyView) => void;
}

interface KeyTableProps extends KeyActions {
  keys: readonly KeyView[];
}

export function KeyTable({ keys, ...actions }: KeyTableProps) {
  const t = useTexts(keysTexts);
  const columns = useKeyColumns();
  const hasActions = actions.onRotate || actions.onRevoke || actions.onRestrict;
  return (
    <DataTable
      label={t('list')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={columns}
      actions={hasActions && ((key) => isInUse(key) && <ActionButtons apiKey={key} {...actions} />)}
    />
  );
}

function useKeyColumns(): Column<KeyView>[] {
  const t = useTexts(keysTexts);
  const restriction = useTexts(restrictionTexts);
  const { date, ago } = useFormats();
  const personName = usePersonName();
  const ends = (at: string | null) => (at === null ? t('expires_never') : t('expires_on', { date: date(at) }));
  const restrictions = ({ networks, certificates }: Pick<KeyView, 'networks' | 'certificates'>) =>
    [
      ...(networks ? [restriction('networks_count', { count: networks.length })] : []),
      ...(certificates ? [restriction('certificates_count', { count: certificates.length })] : []),
    ].join(', ') || restriction('unrestricted');
  return [
    {
      header: t('name'),
      isName: true,
      cell: ({ name, last4 }) => (
        <>
          {name} <code className={`${styles.last4} muted`}>…{last4}</code>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, expiresAt, retiresAt }) => (
        <>
          <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
          <small className={`${styles.by} muted`}>{ends(state === 'retiring' ? retiresAt : expiresAt)}</small>
        </>
      ),
    },
    {
      header: t('scopes'),
      cell: ({ scopes, ...restricted }) => (
        <>
          <Scopes scopes={scopes} />
          <small className={`${styles.by} muted`}>{restrictions(restricted)}</small>
        </>
      ),
    },
    {
      header: t('created'),
      cell: ({ createdAt, createdBy }) => (
        <>
          {date(createdAt)}
          <small className={`${styles.by} muted`}>{t('created_by', { name: personName(createdBy) })}</small>
        </>
      ),
    },
    {
      header: t('last_used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : ago(lastUsedAt)),
    },
  ];
}

function Scopes({ scopes }: Pick<KeyView, 'scopes'>) {
  const t = useTexts(keysTexts);
  const scopeName = useScopeName();
  if (scopes === null) {
    return t('scopes_all');
  }
  return (
    <details>
      <summary>{t('scopes_count', { count: scopes.length })}</summary>
      <ul className="muted">
        {scopes.map((scope) => (
          <li key={scope}>{scopeName(scope)}</li>
        ))}
      </ul>
    </details>
  );
}

function ActionButtons({ apiKey, onRotate, onRevoke, onRestrict }: KeyActions & { apiKey: KeyView }) {
  const t = useTexts(keysTexts);
  const restriction = useTexts(restrictionTexts);
  const { name, state } = apiKey;
  return (
    <>
      {onRestrict && (
        <Button aria-label={restriction('restrict_of', { name })} onPress={() => onRestrict(apiKey)}>
          {restriction('restrict')}
        </Button>
      )}
      {onRotate && state === 'active' && (
        <Button aria-label={t('rotate_of', { name })} onPress={() => onRotate(apiKey)}>
          {t('rotate')}
        </Button>
      )}
      {onRevoke && (
        <Button aria-label={t('revoke_of', { name })} onPress={() => onRevoke(apiKey)}>
          {t('revoke')}
        </Button>
      )}
    </>
  );
}

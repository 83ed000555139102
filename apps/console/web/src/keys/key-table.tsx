import type { KeyStateView, KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import styles from './keys.module.css';
import { keysTexts } from './keys-texts.js';
import { useScopeName } from './scope-names.js';

const TONES: Record<KeyStateView, Tone> = {
  active: 'good',
  retiring: 'warn',
  rotated: 'plain',
  revoked: 'plain',
  expired: 'plain',
};

export const isInUse = ({ state }: KeyView): boolean => state === 'active' || state === 'retiring';

interface KeyTableProps {
  keys: readonly KeyView[];
  /** Missing for members who may not change keys. */
  onRotate?: (key: KeyView) => void;
  onRevoke?: (key: KeyView) => void;
}

export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const t = useTexts(keysTexts);
  const columns = useKeyColumns();
  if (onRotate && onRevoke) {
    columns.push({
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (key) => isInUse(key) && <KeyActions apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />,
    });
  }
  return <DataTable label={t('list')} rows={keys} rowKey={({ id }) => id} columns={columns} />;
}

function useKeyColumns(): Column<KeyView>[] {
  const t = useTexts(keysTexts);
  const { date, ago } = useFormats();
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, last4 }) => (
        <>
          {name} <code className={styles.last4}>…{last4}</code>
        </>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>,
    },
    { id: 'scopes', header: t('scopes'), cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      id: 'created',
      header: t('created'),
      cell: ({ createdAt, createdBy }) => (
        <>
          {date(createdAt)} <small className={styles.by}>{t('created_by', { name: createdBy })}</small>
        </>
      ),
    },
    {
      id: 'expires',
      header: t('expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('expires_never') : date(expiresAt)),
    },
    {
      id: 'used',
      header: t('last_used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never_used') : ago(lastUsedAt)),
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
    <details className={styles.scopes}>
      <summary>{t('scopes_count', { count: scopes.length })}</summary>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{scopeName(scope)}</li>
        ))}
      </ul>
    </details>
  );
}

interface KeyActionsProps {
  apiKey: KeyView;
  onRotate: (key: KeyView) => void;
  onRevoke: (key: KeyView) => void;
}

function KeyActions({ apiKey, onRotate, onRevoke }: KeyActionsProps) {
  const t = useTexts(keysTexts);
  const { name, state } = apiKey;
  return (
    <>
      {state === 'active' && (
        <Button aria-label={t('rotate_of', { name })} onPress={() => onRotate(apiKey)}>
          {t('rotate')}
        </Button>
      )}
      <Button aria-label={t('revoke_of', { name })} onPress={() => onRevoke(apiKey)}>
        {t('revoke')}
      </Button>
    </>
  );
}

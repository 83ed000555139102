import type { KeyStateView, KeyView } from '../../../src/api/keys.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
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
  /** Not given to who may only look. */
  onRotate?: (key: KeyView) => void;
  onRevoke?: (key: KeyView) => void;
}

export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const t = useTexts(keysTexts);
  const { date, ago } = useFormats();
  const scopeName = useScopeName();
  return (
    <DataTable
      label={t('list')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
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
        {
          id: 'scopes',
          header: t('scopes'),
          cell: ({ scopes }) =>
            scopes === null ? (
              t('scopes_all')
            ) : (
              <details className={styles.scopes}>
                <summary>{t('scopes_count', { count: scopes.length })}</summary>
                <ul>
                  {scopes.map((scope) => (
                    <li key={scope}>{scopeName(scope)}</li>
                  ))}
                </ul>
              </details>
            ),
        },
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
        ...(onRotate && onRevoke
          ? [
              {
                id: 'actions',
                header: t('actions'),
                isActions: true,
                cell: (key: KeyView) =>
                  isInUse(key) && (
                    <>
                      {key.state === 'active' && (
                        <Button aria-label={t('rotate_of', { name: key.name })} onPress={() => onRotate(key)}>
                          {t('rotate')}
                        </Button>
                      )}
                      <Button aria-label={t('revoke_of', { name: key.name })} onPress={() => onRevoke(key)}>
                        {t('revoke')}
                      </Button>
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

import { useState } from 'react';
import type { KeyList, KeyView } from '../../../src/api/keys.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { AnswerPage } from '../ui/answer-page.js';
import { Button } from '../ui/button.js';
import { Switch } from '../ui/choices.js';
import { EmptyState } from '../ui/states.js';
import { useDialog } from '../ui/use-dialog.js';
import { AccountNetworks } from './account-networks.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { KeyNotices } from './key-notices.js';
import { isInUse, KeyTable } from './key-table.js';
import { keysTexts } from './keys-texts.js';
import { RestrictKeyDialog } from './restrict-key-dialog.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';
import { Rotations } from './rotations.js';

const POLL_MS = 30_000;
const ROTATING_POLL_MS = 10_000;

export function Component() {
  const t = useTexts(keysTexts);
  const mayChange = useHasRole('developer');
  const mayRestrict = useHasRole('admin');
  const { dialog, open } = useDialog();
  const [isRotating, setRotating] = useState(false);
  const list = useAnswer('GET /api/tenants/:tenant/keys', {}, { pollMs: isRotating ? ROTATING_POLL_MS : POLL_MS });
  const anyRotating = list.data?.keys.some(({ state }) => state === 'retiring') ?? false;
  if (anyRotating !== isRotating) {
    setRotating(anyRotating);
  }
  const create = () => open((close) => <CreateKeyDialog grantable={list.data?.grantable ?? []} onClose={close} />);
  const rotate = (key: KeyView) => open((close) => <RotateKeyDialog oldKey={key} onClose={close} />);
  const revoke = (key: KeyView) => open((close) => <RevokeKeyDialog revokedKey={key} onClose={close} />);
  const restrict = (key: KeyView) => open((close) => <RestrictKeyDialog restrictedKey={key} onClose={close} />);
  return (
    <AnswerPage
      title={t('title')}
      description={t('description')}
      actions={
        mayChange && (
          <Button variant="primary" onPress={create}>
            {t('create')}
          </Button>
        )
      }
      query={list}
      dialog={dialog}
    >
      {(keys) => (
        <>
          <KeyNotices keys={keys.keys} />
          <Rotations
            keys={keys.keys}
            updatedAt={list.dataUpdatedAt}
            onRefresh={() => list.refetch()}
            {...(mayChange && { onRevoke: revoke })}
          />
          <Keys
            list={keys}
            {...(mayChange && { onRotate: rotate, onRevoke: revoke, onCreate: create })}
            {...(mayRestrict && { onRestrict: restrict })}
          />
          <AccountNetworks networks={keys.accountNetworks} mayChange={mayRestrict} />
        </>
      )}
    </AnswerPage>
  );
}

interface KeysProps {
  list: KeyList;
  onRotate?: (key: KeyView) => void;
  onRevoke?: (key: KeyView) => void;
  onRestrict?: (key: KeyView) => void;
  onCreate?: () => void;
}

function Keys({ list, onCreate, ...actions }: KeysProps) {
  const t = useTexts(keysTexts);
  const [showEnded, setShowEnded] = useState(false);
  const shown = showEnded ? list.keys : list.keys.filter(isInUse);
  const hasEnded = list.keys.some((key) => !isInUse(key));
  const isEmpty = list.keys.length === 0;
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title={t(isEmpty ? 'empty' : 'none_active')}
          actions={onCreate && <Button onPress={onCreate}>{t('create')}</Button>}
        >
          {t(isEmpty ? 'empty_text' : 'none_active_text')}
        </EmptyState>
      ) : (
        <KeyTable keys={shown} {...actions} />
      )}
      {hasEnded && (
        <Switch isSelected={showEnded} onChange={setShowEnded}>
          {t('show_ended')}
        </Switch>
      )}
    </>
  );
}

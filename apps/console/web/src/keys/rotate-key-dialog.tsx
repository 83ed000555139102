import { useState } from 'react';
import { type KeyView, type NewKeyView, OVERLAPS } from '../../../src/api/keys.api.js';
import { useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { RadioGroup } from '../ui/choices.js';
import { Dialog } from '../ui/dialog.js';
import { DoneAlready } from '../ui/done-already.js';
import { Form } from '../ui/form.js';
import { KeyShown } from './key-shown.js';
import { keysTexts } from './keys-texts.js';

export function RotateKeyDialog({ oldKey, onClose }: { oldKey: KeyView; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [newKey, setNewKey] = useState<NewKeyView | null>(null);
  const rotate = useChange('POST /api/tenants/:tenant/keys/:id/rotate', {
    invalidates: ['GET /api/tenants/:tenant/keys'],
    onDone: setNewKey,
  });
  if (isDoneAlready(rotate.error)) {
    return <DoneAlready title={t('created_title')} text={t('done_already')} onClose={onClose} />;
  }
  const title = newKey ? t('rotated_title') : t('rotate_title', { name: oldKey.name });
  return (
    <Dialog title={title} isWide={newKey !== null} isSticky={newKey !== null} onClose={onClose}>
      {newKey ? (
        <KeyShown
          keyText={newKey.key}
          canVerify={newKey.view.scopes?.includes('verify:write') ?? true}
          onKept={onClose}
        />
      ) : (
        <Form
          submitLabel={t('rotate')}
          actions={<Button onPress={onClose}>{t('close')}</Button>}
          onSubmit={(values) => {
            const chosen = values.text('overlap');
            const overlap = OVERLAPS.find((each) => each === chosen) ?? '24h';
            return rotate.mutateAsync({ params: { tenant, id: oldKey.id }, body: { overlap }, idempotencyKey });
          }}
        >
          <p>{t('rotate_text')}</p>
          <RadioGroup
            name="overlap"
            label={t('overlap')}
            defaultValue={oldKey.exposedAt === null ? '24h' : '0'}
            choices={OVERLAPS.map((overlap) => ({
              value: overlap,
              label: t(`overlap_${overlap}`),
              ...(overlap === '0' && { description: t('overlap_0_text') }),
            }))}
          />
        </Form>
      )}
    </Dialog>
  );
}

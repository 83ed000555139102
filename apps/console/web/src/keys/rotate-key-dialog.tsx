import { useState } from 'react';
import { type KeyView, type NewKeyView, OVERLAPS } from '../../../src/api/keys.api.js';
import { useChange } from '../api/hooks.js';
import { useIdempotencyKey } from '../api/idempotency-key.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { Button } from '../ui/button.js';
import { RadioGroup } from '../ui/choices.js';
import { Dialog } from '../ui/dialog.js';
import { Form } from '../ui/form.js';
import { DoneAlready, isDoneAlready } from './done-already.js';
import { KeyShown } from './key-shown.js';
import { keysTexts } from './keys-texts.js';

export function RotateKeyDialog({ rotated, onClose }: { rotated: KeyView; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const tenant = useTenant();
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<NewKeyView | null>(null);
  const rotate = useChange('POST /api/tenants/:tenant/keys/:id/rotate', {
    outdates: ['GET /api/tenants/:tenant/keys'],
    onDone: setMade,
  });
  if (isDoneAlready(rotate.error)) {
    return <DoneAlready onClose={onClose} />;
  }
  const title = made ? t('rotated_title') : t('rotate_title', { name: rotated.name });
  return (
    <Dialog title={title} isOpen isWide={made !== null} isSticky={made !== null} onClose={onClose}>
      {made ? (
        <KeyShown keyText={made.key} canVerify={made.view.scopes?.includes('verify:write') ?? true} onKept={onClose} />
      ) : (
        <Form
          submitLabel={t('rotate')}
          actions={<Button onPress={onClose}>{t('close')}</Button>}
          onSubmit={(values) => {
            const overlap = OVERLAPS.find((one) => one === values.text('overlap')) ?? '24h';
            return rotate.mutateAsync({ params: { tenant, id: rotated.id }, body: { overlap }, idempotencyKey });
          }}
        >
          <p>{t('rotate_text')}</p>
          <RadioGroup
            name="overlap"
            label={t('overlap')}
            defaultValue={rotated.exposedAt === null ? '24h' : '0'}
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

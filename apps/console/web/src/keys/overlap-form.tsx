import { OVERLAPS, type Overlap } from '../../../src/api/keys.api.js';
import { useTexts } from '../i18n/texts.js';
import { RadioGroup } from '../ui/choices.js';
import { Form } from '../ui/form.js';
import { overlapTexts } from './overlap-texts.js';

interface OverlapFormProps {
  /** What is rotated: an API key, or the secret of a webhook. */
  of: 'key' | 'secret';
  defaultOverlap?: Overlap;
  onRotate: (overlap: Overlap) => Promise<unknown>;
  onClose: () => void;
}

/** Asks how long the old key or secret keeps working, and rotates it. */
export function OverlapForm({ of, defaultOverlap = '24h', onRotate, onClose }: OverlapFormProps) {
  const t = useTexts(overlapTexts);
  return (
    <Form
      submitLabel={t(`rotate_${of}`)}
      onCancel={onClose}
      onSubmit={(values) => {
        const chosen = values.text('overlap');
        return onRotate(OVERLAPS.find((each) => each === chosen) ?? '24h');
      }}
    >
      <p>{t(`text_${of}`)}</p>
      <RadioGroup
        name="overlap"
        label={t(`overlap_${of}`)}
        defaultValue={defaultOverlap}
        choices={OVERLAPS.map((value) =>
          value === '0'
            ? { value, label: t(`at_once_${of}`), description: t(`at_once_text_${of}`) }
            : { value, label: t(value) },
        )}
      />
    </Form>
  );
}

import { SIGNALS, type SignalCode } from '@cotejo/contracts';
import { useState } from 'react';
import { VisuallyHidden } from 'react-aria';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Select } from '../ui/select.js';
import { fieldId } from './field-place.js';
import { formTexts } from './form-texts.js';
import { NumberField } from './number-field.js';
import styles from './policies.module.css';
import { signalWords, sourceWords } from './policy-words.js';

interface SignalListProps {
  title: string;
  description: string;
  /** Place of the list in the policy. */
  pointer: string;
  signals: readonly SignalCode[];
  /** Signals that can be added. */
  free: readonly SignalCode[];
  /** A number beside each signal. */
  numbers?: {
    /** Name of the number in a rule; without it the number is at the name of the signal. */
    property?: string;
    kind?: 'half_points';
    values: readonly number[];
    onChange: (index: number, value: number) => void;
  };
  onAdd: (signal: SignalCode) => void;
  onRemove: (index: number) => void;
}

/** Signals in the words of their reasons, with a list to add another one. */
export function SignalList(props: SignalListProps) {
  const { title, description, pointer, signals, numbers, onRemove } = props;
  const t = useTexts(formTexts);
  const { language } = useLanguage();
  return (
    <section className={styles.signals} aria-label={title} id={fieldId(pointer)} tabIndex={-1}>
      <div>
        <h3>{title}</h3>
        <p className={styles.muted}>{description}</p>
      </div>
      {signals.length === 0 && <p className={styles.muted}>{t('no_rules')}</p>}
      <ul className="stack-small">
        {signals.map((signal, index) => {
          const name = signalWords(signal, language);
          const place = numbers && !numbers.property ? `${pointer}/${signal}` : `${pointer}/${index}`;
          return (
            <li key={signal} className={styles.row} id={fieldId(place)} tabIndex={-1}>
              <div className={styles.signal}>
                {name} <code className={styles.muted}>{signal}</code>
              </div>
              {numbers && (
                <NumberField
                  label={
                    <>
                      {title}
                      <VisuallyHidden elementType="span">: {name}</VisuallyHidden>
                    </>
                  }
                  pointer={numbers.property ? `${place}/${numbers.property}` : `${place}`}
                  kind={numbers.kind ?? 'points'}
                  value={numbers.values[index] ?? 0}
                  onChange={(value) => numbers.onChange(index, value)}
                />
              )}
              <Button variant="quiet" aria-label={t('remove_named', { name })} onPress={() => onRemove(index)}>
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <AddSignal {...props} />
    </section>
  );
}

function AddSignal({ title, free, onAdd }: SignalListProps) {
  const t = useTexts(formTexts);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>('');
  const label = (signal: SignalCode) =>
    `${sourceWords(SIGNALS[signal].source, language)}: ${signalWords(signal, language)}`;
  const isFree = free.includes(chosen as SignalCode);
  return (
    <div className={styles.adder}>
      <Select
        label={t('add_to', { list: title })}
        value={isFree ? chosen : ''}
        choices={[
          { value: '', label: t('choose_signal') },
          ...free.map((value) => ({ value: value as string, label: label(value) })),
        ]}
        onChange={setChosen}
      />
      <Button
        isDisabled={!isFree}
        onPress={() => {
          onAdd(chosen as SignalCode);
          setChosen('');
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}

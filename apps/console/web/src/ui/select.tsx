import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SingleChoiceProps } from './choices.js';
import styles from './fields.module.css';

/** The browser's own select, which works with every keyboard, screen reader and phone. */
export function Select<Value extends string>(props: SingleChoiceProps<Value>) {
  const { label, description, choices, value, defaultValue, onChange, isDisabled = false, name } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
      <div className={styles.box}>
        <select
          id={id}
          name={name}
          className={styles.select}
          value={value}
          defaultValue={defaultValue}
          disabled={isDisabled}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={({ target }) => onChange?.(target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" className={styles.chevron} />
      </div>
    </div>
  );
}

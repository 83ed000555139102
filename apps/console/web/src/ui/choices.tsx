import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  RadioGroup as AriaRadioGroup,
  Switch as AriaSwitch,
  Label,
  Radio,
} from 'react-aria-components';
import { Description, FieldError, type FieldProps } from './fields.js';
import styles from './fields.module.css';

/** An option of a list: its value, its label, and a description if the label is not enough. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  description?: ReactNode;
}

export interface SingleChoiceProps<Value extends string> extends FieldProps {
  name?: string;
  choices: readonly Choice<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  isDisabled?: boolean;
}

const ChoiceText = ({ label, description }: Choice) => (
  <span>
    {label}
    {description && <small>{description}</small>}
  </span>
);

export function RadioGroup<Value extends string>({
  label,
  description,
  choices,
  value,
  defaultValue,
  onChange,
  ...props
}: SingleChoiceProps<Value>) {
  return (
    <AriaRadioGroup
      {...props}
      className={styles.group}
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      onChange={(chosen) => onChange?.(chosen as Value)}
    >
      <Label className={styles.label}>{label}</Label>
      {description && <Description>{description}</Description>}
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={styles.choice}>
          <span className={styles.dot} aria-hidden="true" />
          <ChoiceText {...choice} />
        </Radio>
      ))}
      <FieldError />
    </AriaRadioGroup>
  );
}

interface MultipleChoiceProps extends FieldProps {
  name?: string;
  choices: readonly Choice[];
  value?: string[];
  defaultValue?: string[];
  onChange?: (values: string[]) => void;
  isRequired?: boolean;
}

export function CheckboxGroup({ label, description, choices, ...props }: MultipleChoiceProps) {
  return (
    <AriaCheckboxGroup {...props} className={styles.group}>
      <Label className={styles.label}>{label}</Label>
      {description && <Description>{description}</Description>}
      {choices.map((choice) => (
        <AriaCheckbox key={choice.value} value={choice.value} className={styles.choice}>
          <Tick />
          <ChoiceText {...choice} />
        </AriaCheckbox>
      ))}
      <FieldError />
    </AriaCheckboxGroup>
  );
}

const Tick = () => (
  <span className={styles.tick} aria-hidden="true">
    <Check size={14} strokeWidth={3} />
  </span>
);

interface SwitchProps {
  children: ReactNode;
  name?: string;
  isSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

export const Switch = ({ children, ...props }: SwitchProps) => (
  <AriaSwitch {...props} className={styles.choice}>
    <span className={styles.track} aria-hidden="true" />
    <span>{children}</span>
  </AriaSwitch>
);

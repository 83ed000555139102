import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { codeTexts } from '../i18n/code-texts.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Select } from '../ui/select.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';
import { type PolicyChoice, type PolicyFile, readPolicyFile } from './policy-choices.js';

export type Side = 'baseline' | 'candidate';
export const SIDES: readonly Side[] = ['baseline', 'candidate'];

export interface PolicyPairProps {
  choices: readonly PolicyChoice[];
  picked: Record<Side, string>;
  onPick: (side: Side, id: string) => void;
  /** Adds a policy from a file and chooses it as the new policy. */
  onAdd: (choice: PolicyChoice) => void;
  isDisabled: boolean;
}

/** The two policies that decide each row. */
export function PolicyPair(props: PolicyPairProps) {
  const { choices, picked, onPick, onAdd, isDisabled } = props;
  const t = useTexts(backtestTexts);
  const tCode = useTexts(codeTexts);
  const [problems, setProblems] = useState<Extract<PolicyFile, { problems: unknown }>['problems'] | null>(null);
  const options = choices.map(({ id, origin, name }) => ({ value: id, label: tCode(`from_${origin}`, { name }) }));
  const add = async (file: File | undefined) => {
    if (!file) {
      return;
    }
    const read = await readPolicyFile(file);
    setProblems('problems' in read ? read.problems : null);
    if ('choice' in read) {
      onAdd(read.choice);
    }
  };
  return (
    <>
      <div className={styles.pair}>
        {SIDES.map((side) => (
          <Select
            key={side}
            label={t(side)}
            value={picked[side]}
            onChange={(id) => onPick(side, id)}
            choices={options}
            isDisabled={isDisabled}
          />
        ))}
      </div>
      <div className="row">
        <FileTrigger acceptedFileTypes={['.json', 'application/json']} onSelect={(files) => add(files?.[0])}>
          <Button isDisabled={isDisabled}>{t('add_policy')}</Button>
        </FileTrigger>
      </div>
      {problems && <PolicyProblems problems={problems} />}
      {picked.baseline === picked.candidate && <Notice>{t('same_policy')}</Notice>}
    </>
  );
}

const SHOWN_MAX = 8;

function PolicyProblems({ problems }: Extract<PolicyFile, { problems: unknown }>) {
  const t = useTexts(backtestTexts);
  if (problems.length === 0) {
    return <Notice tone="bad">{t('policy_not_json')}</Notice>;
  }
  return (
    <Notice tone="bad" title={t('policy_invalid')}>
      <ul lang="en">
        {problems.slice(0, SHOWN_MAX).map(({ pointer, problem }) => (
          <li key={`${pointer} ${problem}`}>
            <code>{pointer || '/'}</code> {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import styles from './decision.module.css';

export interface ChangeSet {
  title: string;
  changes: readonly { code: string; text: string }[];
}

/** Sets of changes that would have given another outcome. */
export function ChangeSets({ sets }: { sets: readonly ChangeSet[] }) {
  return (
    <ul className={`stack-small ${styles.sets}`}>
      {sets.map(({ title, changes }) => (
        <li key={changes.map(({ code }) => code).join(' ')}>
          <strong>{title}</strong>
          <ul>
            {changes.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import styles from './code-block.module.css';
import { CopyButton } from './copy.js';
import tabs from './tabs.module.css';

export interface CodeSample {
  /** The text of its tab: `curl`, `TypeScript`. */
  name: string;
  code: string;
}

/** Code with a button to copy it, and a tab for each sample. */
export function CodeBlock({ label, samples }: { label: string; samples: readonly CodeSample[] }) {
  const [name, setName] = useState(samples[0]?.name);
  const shown = samples.find((sample) => sample.name === name) ?? samples[0];
  if (!shown) {
    return null;
  }
  return (
    <Tabs className={styles.block} selectedKey={shown.name} onSelectionChange={(key) => setName(String(key))}>
      <div className={styles.head}>
        <TabList aria-label={label} className={styles.names}>
          {samples.map((sample) => (
            <Tab key={sample.name} id={sample.name} className={tabs.tab}>
              {sample.name}
            </Tab>
          ))}
        </TabList>
        <CopyButton text={shown.code} variant="quiet" />
      </div>
      {samples.map((sample) => (
        <TabPanel key={sample.name} id={sample.name} className={styles.panel}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
          <pre tabIndex={0}>
            <code>{sample.code}</code>
          </pre>
        </TabPanel>
      ))}
    </Tabs>
  );
}

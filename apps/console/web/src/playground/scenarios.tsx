import { useState } from 'react';
import type { Catalogue, Scenario } from '../../../src/api/playground.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useIdempotencyKey } from '../api/idempotency-key.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import styles from './playground.module.css';
import { chosenNames, type Entered, valuesOf } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';

const NAME_LENGTH_MAX = 60;
const OUTDATED = ['GET /api/playground/scenarios'] as const;

interface ScenariosProps {
  catalogue: Catalogue;
  entered: Entered;
  onUse: (entered: Entered) => void;
}

/** Combinations of test values that the tenant keeps until the sandbox is reset. */
export function Scenarios({ catalogue, entered, onUse }: ScenariosProps) {
  const t = useTexts(playgroundTexts);
  const kept = useAnswer('GET /api/playground/scenarios', {});
  const [leaving, setLeaving] = useState<Scenario | null>(null);
  const remove = useChange('DELETE /api/playground/scenarios/:id', {
    outdates: [...OUTDATED],
    onDone: () => toast(t('deleted')),
  });
  const use = ({ operation, values, amountCop }: Scenario) =>
    onUse({ operation, values: valuesOf(values, catalogue), amountCop, include: entered.include });
  return (
    <Section title={t('scenarios')} description={t('scenarios_text')}>
      <Answer of={kept}>
        {({ scenarios }) =>
          scenarios.length === 0 ? (
            <p className={styles.hint}>{t('scenarios_none')}</p>
          ) : (
            <ul className={styles.scenarios}>
              {scenarios.map((scenario) => (
                <li key={scenario.id}>
                  <div>
                    <strong>{scenario.name}</strong>
                    <span className={styles.hint}>
                      {[t(`op_${scenario.operation}`), ...Object.values(scenario.values)].join(' · ')}
                    </span>
                  </div>
                  <Button aria-label={t('use_named', scenario)} onPress={() => use(scenario)}>
                    {t('use')}
                  </Button>
                  <Button variant="quiet" aria-label={t('delete_named', scenario)} onPress={() => setLeaving(scenario)}>
                    {t('delete')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <SaveScenario catalogue={catalogue} entered={entered} />
      <ConfirmDialog
        title={t('delete_title')}
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={() => remove.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      >
        <p>{t('delete_text', { name: leaving?.name ?? '' })}</p>
      </ConfirmDialog>
    </Section>
  );
}

function SaveScenario({ catalogue, entered }: Omit<ScenariosProps, 'onUse'>) {
  const t = useTexts(playgroundTexts);
  const [name, setName] = useState('');
  const { key, next } = useIdempotencyKey();
  const names = chosenNames(entered, catalogue);
  const isTyped = names === null && Object.values(entered.values).some((value) => value?.trim());
  const save = useChange('POST /api/playground/scenarios', {
    outdates: [...OUTDATED],
    onDone: () => {
      next();
      setName('');
      toast(t('saved'));
    },
  });
  const { operation, amountCop } = entered;
  return (
    <Form
      submitLabel={t('save')}
      submitVariant="secondary"
      isDisabled={names === null}
      onSubmit={async () => {
        const body = { name: name.trim(), operation, values: names ?? {}, amountCop };
        await save.mutateAsync({ body, idempotencyKey: key });
      }}
    >
      <TextField
        name="name"
        label={t('scenario_name')}
        value={name}
        onChange={setName}
        maxLength={NAME_LENGTH_MAX}
        isRequired
        {...(isTyped && { description: t('save_only_test') })}
      />
    </Form>
  );
}

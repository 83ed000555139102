import { useState } from 'react';
import type { Catalogue, Scenario } from '../../../src/api/playground.api.js';
import { type ReadName, useAnswer, useChange, useIdempotencyKey } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { useDialog } from '../ui/use-dialog.js';
import styles from './playground.module.css';
import { fromScenario, type RequestFields, toScenario } from './playground-call.js';
import { playgroundTexts } from './playground-texts.js';

const NAME_LENGTH_MAX = 60;
const INVALIDATES: ReadName[] = ['GET /api/playground/scenarios'];

interface ScenariosProps {
  catalogue: Catalogue;
  fields: RequestFields;
  onUse: (fields: RequestFields) => void;
}

/** Saved combinations of test values. The tenant shares them, and the reset of the sandbox deletes them. */
export function Scenarios({ catalogue, fields, onUse }: ScenariosProps) {
  const t = useTexts(playgroundTexts);
  const list = useAnswer('GET /api/playground/scenarios', {});
  const { dialog, open } = useDialog();
  const remove = ({ id, name }: Scenario) =>
    open((close) => (
      <ChangeDialog
        change="DELETE /api/playground/scenarios/:id"
        request={{ params: { id } }}
        invalidates={INVALIDATES}
        title={t('delete_title')}
        confirmLabel={t('delete')}
        isDangerous
        done={t('deleted')}
        onClose={close}
      >
        <p>{t('delete_text', { name })}</p>
      </ChangeDialog>
    ));
  const openScenario = ({ operation, values, amountCop }: Scenario) =>
    onUse({
      operation,
      documentKind: '',
      values: fromScenario(values, catalogue),
      name: '',
      amountCop,
      include: fields.include,
    });
  return (
    <Section title={t('scenarios')} description={t('scenarios_text')}>
      <Answer query={list}>
        {({ scenarios }) =>
          scenarios.length === 0 ? (
            <p className={styles.hint}>{t('scenarios_none')}</p>
          ) : (
            <ScenarioList scenarios={scenarios} onUse={openScenario} onDelete={remove} />
          )
        }
      </Answer>
      <SaveScenario catalogue={catalogue} fields={fields} />
      {dialog}
    </Section>
  );
}

interface ScenarioListProps {
  scenarios: readonly Scenario[];
  onUse: (scenario: Scenario) => void;
  onDelete: (scenario: Scenario) => void;
}

function ScenarioList({ scenarios, onUse, onDelete }: ScenarioListProps) {
  const t = useTexts(playgroundTexts);
  return (
    <ul className={styles.scenarios}>
      {scenarios.map((scenario) => (
        <li key={scenario.id}>
          <div>
            <strong>{scenario.name}</strong>
            <span className={styles.hint}>
              {[t(`op_${scenario.operation}`), ...Object.values(scenario.values)].join(' · ')}
            </span>
          </div>
          <Button aria-label={t('use_named', scenario)} onPress={() => onUse(scenario)}>
            {t('use')}
          </Button>
          <Button variant="quiet" aria-label={t('delete_named', scenario)} onPress={() => onDelete(scenario)}>
            {t('delete')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SaveScenario({ catalogue, fields }: Omit<ScenariosProps, 'onUse'>) {
  const t = useTexts(playgroundTexts);
  const [name, setName] = useState('');
  const { key, next } = useIdempotencyKey();
  const names = toScenario(fields, catalogue);
  const hasTypedValue = names === null && Object.values(fields.values).some((value) => value?.trim());
  const save = useChange('POST /api/playground/scenarios', {
    invalidates: INVALIDATES,
    onDone: () => {
      next();
      setName('');
      toast(t('saved'));
    },
  });
  const { operation, amountCop } = fields;
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
        {...(hasTypedValue && { description: t('save_only_test') })}
      />
    </Form>
  );
}

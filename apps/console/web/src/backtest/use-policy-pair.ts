import { useMemo, useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { useTenant } from '../session/member.js';
import { firstChoices } from './first-choices.js';
import { type PolicyChoice, policyChoices } from './policy-choices.js';
import type { Side } from './policy-pair.js';

/** The chosen policies, and the policies to choose from. */
export function usePolicyPair() {
  const tenant = useTenant();
  const { data: own } = useAnswer('GET /api/tenants/:tenant/policy', { params: { tenant } });
  const [fromFiles, setFromFiles] = useState<readonly PolicyChoice[]>([]);
  const [picked, setPicked] = useState<Partial<Record<Side, string>>>({});
  const choices = useMemo(() => [...policyChoices(own), ...fromFiles], [own, fromFiles]);
  const ids = { ...firstChoices(choices), ...picked };
  const chosen = (id: string) => (choices.find((each) => each.id === id) ?? choices[0]) as PolicyChoice;
  const add = (choice: PolicyChoice) => {
    setFromFiles((now) => [...now.filter(({ id }) => id !== choice.id), choice]);
    setPicked((now) => ({ ...now, candidate: choice.id }));
  };
  return {
    chosen: { baseline: chosen(ids.baseline), candidate: chosen(ids.candidate) },
    props: {
      choices,
      picked: ids,
      onPick: (side: Side, id: string) => setPicked((now) => ({ ...now, [side]: id })),
      onAdd: add,
    },
  };
}

import { useMemo, useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { useTenant } from '../session/member.js';
import { firstChoices, type PolicyChoice, policyChoices } from './policy-choices.js';

/** The chosen policies, and the policies to choose from. */
export function usePolicyPair() {
  const tenant = useTenant();
  const { data: own } = useAnswer('GET /api/tenants/:tenant/policy', { params: { tenant } });
  const [fromFiles, setFromFiles] = useState<readonly PolicyChoice[]>([]);
  const [picked, setPicked] = useState<{ baseline?: string; candidate?: string }>({});
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
      ...ids,
      onBaseline: (baseline: string) => setPicked((now) => ({ ...now, baseline })),
      onCandidate: (candidate: string) => setPicked((now) => ({ ...now, candidate })),
      onAdd: add,
    },
  };
}

import { validate } from 'virtual:shipped-policies';
import type { Policy } from '@cotejo/scorecard/editor';
import { useEffect, useState } from 'react';
import type { PolicyStages } from '../../../src/api/policies.api.js';
import { useMember, useTenant } from '../session/member.js';
import { keepUnsaved, readUnsaved } from '../session/unsaved.js';
import { type DraftStart, type StartName, startsOf } from './draft-starts.js';
import { mergePolicies } from './merge-policies.js';
import { type Edited, readEdited } from './policy-json.js';
import { proposedDraft } from './proposed-draft.js';

/** What a member edits, from a policy to start with to the saved draft. */
export interface Edits {
  start: StartName;
  edited: Edited;
  note: string;
  /** The draft, or the policy in force, when the member began: to join the changes with a draft of somebody else. */
  base: Policy;
  /** Hash of the draft that the member saw; `null`: there was none. */
  seen: string | null;
  /** Epoch milliseconds of the last change. */
  at: number;
}

export interface DraftEdits {
  edits: Edits;
  /** Something was typed and not saved. */
  isUnsaved: boolean;
  /** When the edits were typed, if they come from before the page was opened. */
  restoredAt: number | null;
  /** Somebody else changed the draft meanwhile. */
  isStale: boolean;
  starts: readonly StartName[];
  change: (change: Partial<Edits>) => void;
  /** Begins with another policy. Unsaved edits stay among the policies to start with. */
  beginWith: (start: StartName) => void;
  /** Begins with the newest draft. */
  setAside: () => void;
  /** Takes the changes of somebody else's draft into the own edits. */
  joinTheirs: () => void;
  /** Ends the edits that were saved. What was typed meanwhile stays. */
  endSaved: (saved: Edits) => void;
}

/** The unsaved edits of a tenant's policy. Without any, the newest draft is shown. A copy in the tab survives a reload. */
export function useDraftEdits(stages: PolicyStages): DraftEdits {
  const tenant = useTenant();
  const { id: member } = useMember();
  const [kept, setKept] = useKept(member, `policy ${tenant}`);
  const [aside, setAside] = useKept(member, `policy set aside ${tenant}`);
  const [opened] = useState(kept);
  const proposed = proposedDraft(tenant);
  const known = startsOf(tenant, stages, proposed);
  const hash = stages.draft?.hash ?? null;
  const base = (stages.draft ?? stages.active)?.policy ?? stages.standard;
  const fresh = (start = known[0] as DraftStart): Edits => ({
    start: start.name,
    edited: start.policy,
    note: stages.draft?.note ?? '',
    base: base as unknown as Policy,
    seen: hash,
    at: 0,
  });
  const isKnown = kept !== null && known.some(({ name }) => name === kept.start);
  const edits = kept === null || isKnown ? (kept ?? fresh()) : { ...kept, start: 'mine' as const };
  const change = (changed: Partial<Edits>) =>
    setKept((before) => {
      const next = { ...(before ?? fresh()), ...changed, at: Date.now() };
      return isSame(next, fresh()) ? null : next;
    });
  const beginWith = (name?: StartName) => {
    const begun = name === 'mine' && aside ? aside : fresh(known.find((each) => each.name === name));
    setAside(() => (name === 'mine' ? kept : (kept ?? aside)));
    setKept(() => (isSame(begun, fresh()) ? null : { ...begun, at: Date.now() }));
  };
  useLeaveWarning(kept !== null);
  useEffect(() => {
    // A person who opens an advice in the editor wants to see it. Their earlier edits stay in the list.
    if (proposed && kept && kept.start !== 'advice') {
      beginWith();
    }
  }, [proposed]);
  return {
    edits,
    isUnsaved: kept !== null,
    restoredAt: kept !== null && opened !== null && kept.at === opened.at ? kept.at : null,
    isStale: edits.seen !== hash,
    starts: [...known.map(({ name }) => name), ...(aside || edits.start === 'mine' ? ['mine' as const] : [])],
    change,
    beginWith,
    setAside: () => beginWith(),
    joinTheirs: () => {
      const { form } = readEdited(edits.edited, validate);
      const theirs = stages.draft?.policy as unknown as Policy | undefined;
      if (form && theirs) {
        change({ edited: mergePolicies(edits.base, form, theirs), base: theirs, seen: hash });
      }
    },
    endSaved: (saved) => {
      setKept((before) => (before && (before.edited !== saved.edited || before.note !== saved.note) ? before : null));
      setAside(() => null);
    },
  };
}

function useKept(member: string, name: string) {
  const [value, setValue] = useState(() => readUnsaved<Edits>(member, name));
  const keep = (decide: (before: Edits | null) => Edits | null) => {
    const next = decide(readUnsaved<Edits>(member, name));
    setValue(next);
    keepUnsaved(member, name, next, { inMemory: next !== null && !mayBeStored(next) });
  };
  return [value, keep] as const;
}

/** The form and a valid policy hold buyers as digests only. Another text may hold anything. */
const mayBeStored = ({ edited }: Edits): boolean =>
  typeof edited !== 'string' || readEdited(edited, validate).policy !== null;

const isSame = (one: Edits, other: Edits): boolean =>
  one.note === other.note && one.seen === other.seen && JSON.stringify(one.edited) === JSON.stringify(other.edited);

/** Asks before the tab is closed or loaded again. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

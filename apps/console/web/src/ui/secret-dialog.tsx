import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../src/api/operations.js';
import { type ChangeName, type ReadName, useChange, useIdempotencyKey } from '../api/hooks.js';
import { isDoneAlready } from '../api/problem.js';
import type { PageRequest } from '../api/request.js';
import { Dialog } from './dialog.js';
import { DoneAlready } from './done-already.js';

interface SecretDialogProps<Name extends ChangeName> {
  change: Name;
  /** Routes whose answers the change makes wrong. */
  invalidates: ReadName[];
  title: string;
  /** The title once the secret is made. */
  madeTitle: string;
  /** Says that an earlier attempt made the secret. */
  doneAlready: string;
  onClose: () => void;
  /** Shows the secret. */
  show: (made: AnswerOf<Name>) => ReactNode;
  /** The form that makes the secret. */
  children: (make: (request: Omit<PageRequest<Name>, 'idempotencyKey'>) => Promise<unknown>) => ReactNode;
}

/**
 * Makes a secret value once, and shows it in place of its form. It stays open while the value is on its way, because the value
 * cannot be shown later.
 */
export function SecretDialog<Name extends ChangeName>(props: SecretDialogProps<Name>) {
  const { change, invalidates, title, madeTitle, doneAlready, onClose, show, children } = props;
  const { key: idempotencyKey } = useIdempotencyKey();
  const [made, setMade] = useState<AnswerOf<Name> | null>(null);
  const { error, isPending, mutateAsync } = useChange(change, { invalidates, onDone: setMade });
  if (isDoneAlready(error)) {
    return <DoneAlready title={madeTitle} text={doneAlready} onClose={onClose} />;
  }
  const isMade = made !== null;
  return (
    <Dialog title={isMade ? madeTitle : title} isWide={isMade} isSticky={isMade || isPending} onClose={onClose}>
      {isMade ? show(made) : children((request) => mutateAsync({ ...request, idempotencyKey } as PageRequest<Name>))}
    </Dialog>
  );
}

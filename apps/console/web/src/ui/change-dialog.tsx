import { type ChangeName, type ChangeOptions, type ReadName, useChange } from '../api/hooks.js';
import type { PageRequest } from '../api/request.js';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.js';
import { toast } from './toast.js';

interface ChangeDialogProps<Name extends ChangeName> extends Omit<ConfirmDialogProps, 'onConfirm'> {
  change: Name;
  request: PageRequest<Name>;
  /** Routes whose answers the change makes wrong. */
  invalidates: ReadName[];
  onDone?: ChangeOptions<Name>['onDone'];
  /** Says that the change is made. */
  done?: string;
}

/** Asks before it makes a change through the API. */
export function ChangeDialog<Name extends ChangeName>(props: ChangeDialogProps<Name>) {
  const { change: name, request, invalidates, onDone, done, ...dialog } = props;
  const change = useChange(name, {
    invalidates,
    onDone: (...answer) => {
      onDone?.(...answer);
      if (done !== undefined) {
        toast(done);
      }
    },
  });
  return <ConfirmDialog {...dialog} onConfirm={() => change.mutateAsync(request)} />;
}

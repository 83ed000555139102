import type { ChangeName, ReadName } from '../api/hooks.js';
import type { PageRequest } from '../api/request.js';
import { Button } from '../ui/button.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { useDialog } from '../ui/use-dialog.js';

/** The answer that every change on the page of the provider makes wrong. */
export const PROVIDER_PAGE = 'GET /api/tenants/:tenant/sso' satisfies ReadName;

interface ChangeButtonProps<Name extends ChangeName> {
  change: Name;
  request: PageRequest<Name>;
  label: string;
  /** Tells buttons with the same label apart. */
  ariaLabel?: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  done?: string;
}

/** A button that asks before it makes a change on the page of the provider. */
export function ChangeButton<Name extends ChangeName>(props: ChangeButtonProps<Name>) {
  const { change, request, label, ariaLabel, title, text, isDangerous = false, done } = props;
  const { dialog, open } = useDialog();
  const ask = () =>
    open((close) => (
      <ChangeDialog
        change={change}
        request={request}
        invalidates={[PROVIDER_PAGE]}
        title={title}
        confirmLabel={label}
        isDangerous={isDangerous}
        {...(done !== undefined && { done })}
        onClose={close}
      >
        <p>{text}</p>
      </ChangeDialog>
    ));
  return (
    <>
      <Button {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })} onPress={ask}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

import { Dialog } from './dialog.js';
import { Form, type FormProps } from './form.js';
import { toast } from './toast.js';
import { useLatest } from './use-latest.js';

interface FormDialogProps extends Omit<FormProps, 'actions' | 'onCancel'> {
  title: string;
  /** Says that the form is sent. */
  done: string;
  onClose: () => void;
}

/** A form in a dialog, which closes when the form is sent. */
export function FormDialog({ title, done, onClose, onSubmit, ...form }: FormDialogProps) {
  const close = useLatest(onClose);
  return (
    <Dialog title={title} isWide={form.isWide ?? false} onClose={onClose}>
      <Form
        {...form}
        onCancel={onClose}
        onSubmit={async (values) => {
          await onSubmit(values);
          toast(done);
          close();
        }}
      />
    </Dialog>
  );
}

import { customerOperations } from '@tohfa/contract';
import { customerActTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

export default function BlockCustomerSheet({ id, name, onBlocked, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { field, submit, busy, problem } = useContractForm(customerOperations.blockCustomer.body, {
    defaultValues: { id, reason: '' },
    onSubmit: async (body) => {
      await call('blockCustomer', { body });
      showToast({ tone: 'success', message: texts.blocked({ name }) });
      onBlocked();
      setOpen(false);
    },
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.blockTitle({ name })}
      description={texts.blockEffect}
    >
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField label={texts.blockReason} {...field('reason')} autoComplete="off" />
        <Button variant="danger" type="submit" aria-busy={busy} className="w-full">
          {texts.block}
        </Button>
      </form>
    </Sheet>
  );
}

interface Props {
  id: string;
  name: string;
  onBlocked: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}

import { type CustomerPage, customerOperations } from '@tohfa/contract';
import { customerActTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStepUp } from '../admin/step-up.tsx';
import { call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Two steps: the person's email is typed, and a recent code is asked for where none was given. */
export default function EraseCustomerSheet({ customer: { id, confirmErase }, name, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const withStepUp = useStepUp();
  const { field, submit, busy, problem } = useContractForm(customerOperations.eraseCustomer.body, {
    defaultValues: { id, confirm: '' },
    check: ({ confirm }) => ({
      confirm: confirm.trim().toLowerCase() === confirmErase.toLowerCase() ? undefined : texts.eraseMismatch,
    }),
    onSubmit: async (body) => {
      await withStepUp(() => call('eraseCustomer', { body }));
      showToast({ tone: 'success', message: texts.erased({ name }) });
      void navigate(paths.customersManagement, { replace: true });
    },
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.eraseTitle({ name })}
      description={texts.eraseEffect}
    >
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={texts.eraseLabel({ typed: confirmErase })}
          {...field('confirm')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen(false)} className="flex-1">
            {texts.keep}
          </Button>
          <Button variant="danger" type="submit" aria-busy={busy} className="flex-1">
            {busy ? texts.erasing : texts.erase}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface Props {
  customer: CustomerPage;
  name: string;
  /** After it has slid away. */
  onClosed: () => void;
}

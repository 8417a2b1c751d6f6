import { accountOperations } from '@tohfa/contract';
import { accountTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { EmailField, PasswordField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function ChangeEmailSheet({ hasPassword, onRequested, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { field, submit, busy, problem } = useContractForm(accountOperations.changeEmail.body, {
    defaultValues: { email: '', ...(hasPassword && { currentPassword: '' }) },
    check: ({ currentPassword }) => ({
      currentPassword: hasPassword ? requiredError(currentPassword) : undefined,
    }),
    onSubmit: async (body) => {
      await call('changeEmail', { body });
      showToast({ tone: 'success', message: accountTexts.email.sent(body) });
      setOpen(false);
      await onRequested();
    },
  });

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={accountTexts.email.change}>
      <form onSubmit={submit} noValidate className="mt-2 space-y-4">
        <p className="text-ink-soft">{accountTexts.email.changeText}</p>
        {problem && <Notice tone="error">{problem}</Notice>}
        <EmailField label={accountTexts.email.new} autoComplete="email" {...field('email')} />
        {hasPassword && (
          <PasswordField
            label={accountTexts.password.current}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? accountTexts.email.sending : accountTexts.email.send}
        </Button>
      </form>
    </Sheet>
  );
}

interface Props {
  hasPassword: boolean;
  onRequested: () => Promise<void>;
  /** After it has slid away. */
  onClosed: () => void;
}

import { accountOperations } from '@tohfa/contract';
import { accountTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { clearUser } from '../../lib/session.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { EmailField, PasswordField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function EraseAccountSheet({ email, hasPassword, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { field, submit, busy, problem } = useContractForm(accountOperations.eraseAccount.body, {
    defaultValues: { email: '', ...(hasPassword && { password: '' }) },
    check: (values) => ({
      email: isSameEmail(values.email, email) ? undefined : accountTexts.erase.wrongEmail,
      password: hasPassword ? requiredError(values.password) : undefined,
    }),
    onSubmit: async (body) => {
      await call('eraseAccount', { body });
      clearUser('erased');
    },
  });

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={accountTexts.erase.title}
      description={accountTexts.erase.description}
    >
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <EmailField
          label={accountTexts.erase.email}
          placeholder={email}
          {...field('email')}
          autoComplete="off"
        />
        {hasPassword && (
          <PasswordField
            label={accountTexts.erase.password}
            autoComplete="current-password"
            {...field('password')}
          />
        )}
        <div className="flex flex-wrap gap-3 pt-1">
          <Button variant="secondary" onClick={() => setOpen(false)} className="flex-1">
            {accountTexts.erase.keep}
          </Button>
          <Button variant="danger" type="submit" aria-busy={busy} className="flex-1">
            {busy ? accountTexts.erase.deleting : accountTexts.erase.confirm}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function isSameEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}

interface Props {
  email: string;
  hasPassword: boolean;
  /** After it has slid away. */
  onClosed: () => void;
}

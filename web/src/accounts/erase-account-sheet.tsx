import { useState } from 'react';
import { call } from '../api.ts';
import { forgetUser } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { found, missingError } from './check-fields.ts';

export default function EraseAccountSheet({ email, hasPassword, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { submit, busy, problem, errors } = useSubmission<'email' | 'password'>({
    check: (values) =>
      found({
        email: isSame(values.email, email) ? undefined : 'Please type the email of this account.',
        password: hasPassword ? missingError(values.password, 'Please enter your password.') : undefined,
      }),
    send: async (values) => {
      await call('eraseAccount', { body: values });
      forgetUser('erased');
    },
  });

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Erase your account?"
      words="Your name, email, addresses and devices go for good. Records of payments stay, without your name, because the law asks for them."
    >
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Field
          label="Your email, to be sure"
          name="email"
          type="email"
          placeholder={email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        {hasPassword && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        )}
        <div className="flex flex-wrap gap-3 pt-1">
          <Button look="quiet" onClick={() => setOpen(false)} className="flex-1">
            Keep it
          </Button>
          <Button look="bad" type="submit" aria-busy={busy} className="flex-1">
            {busy ? 'Erasing…' : 'Erase for good'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function isSame(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}

interface Props {
  email: string;
  hasPassword: boolean;
  /** After it has slid away. */
  onClosed: () => void;
}

import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { clearUser } from '../../lib/session.ts';
import { definedErrors, requiredError } from '../../lib/validation.ts';
import { useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function EraseAccountSheet({ email, hasPassword, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { submit, busy, problem, errors } = useFormSubmit<'email' | 'password'>({
    validate: (values) =>
      definedErrors({
        email: isSameEmail(values.email, email) ? undefined : 'Please type the email of this account.',
        password: hasPassword ? requiredError(values.password, 'Please enter your password.') : undefined,
      }),
    onSubmit: async (values) => {
      await call('eraseAccount', { body: values });
      clearUser('erased');
    },
  });

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Erase your account?"
      description="Your name, email, addresses and devices go for good. Records of payments stay, without your name, because the law asks for them."
    >
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
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
          <Button variant="secondary" onClick={() => setOpen(false)} className="flex-1">
            Keep it
          </Button>
          <Button variant="danger" type="submit" aria-busy={busy} className="flex-1">
            {busy ? 'Erasing…' : 'Erase for good'}
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

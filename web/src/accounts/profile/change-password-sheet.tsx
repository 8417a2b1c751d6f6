import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { definedErrors, newPasswordError, newPasswordHint, requiredError } from '../../lib/validation.ts';
import { useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function ChangePasswordSheet({ hasPassword, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const queryClient = useQueryClient();
  const { submit, busy, problem, errors } = useFormSubmit<'currentPassword' | 'password'>({
    validate: ({ currentPassword, password }) =>
      definedErrors({
        currentPassword: hasPassword
          ? requiredError(currentPassword, 'Please enter your current password.')
          : undefined,
        password: newPasswordError(password),
      }),
    onSubmit: async (values) => {
      await call('changePassword', { body: values });
      showToast({ tone: 'success', message: 'Your password is set. Your other devices are signed out.' });
      setOpen(false);
      await queryClient.invalidateQueries({ queryKey: ['own'] });
    },
  });

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={hasPassword ? 'Change password' : 'Set a password'}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {hasPassword && (
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={errors.password ? undefined : newPasswordHint}
          error={errors.password}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save the new password'}
        </Button>
      </form>
    </Sheet>
  );
}

interface Props {
  hasPassword: boolean;
  /** After it has slid away. */
  onClosed: () => void;
}

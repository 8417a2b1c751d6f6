import { useQueryClient } from '@tanstack/react-query';
import { accountOperations } from '@tohfa/contract';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { NewPasswordField, PasswordField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function ChangePasswordSheet({ hasPassword, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const queryClient = useQueryClient();
  const { field, submit, busy, problem } = useContractForm(accountOperations.changePassword.body, {
    defaultValues: { password: '', ...(hasPassword && { currentPassword: '' }) },
    check: ({ currentPassword }) => ({
      currentPassword: hasPassword ? requiredError(currentPassword) : undefined,
    }),
    onSubmit: async (body) => {
      await call('changePassword', { body });
      showToast({ tone: 'success', message: 'Your password is saved. Your other devices are signed out.' });
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
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        <NewPasswordField label="New password" {...field('password')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : 'Save new password'}
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

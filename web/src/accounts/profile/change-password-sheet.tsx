import { useQueryClient } from '@tanstack/react-query';
import { accountOperations } from '@tohfa/contract';
import { accountTexts } from '@tohfa/contract/screens';
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
      showToast({ tone: 'success', message: accountTexts.password.saved });
      setOpen(false);
      await queryClient.invalidateQueries({ queryKey: ['own'] });
    },
  });

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={hasPassword ? accountTexts.password.change : accountTexts.password.set}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {hasPassword && (
          <PasswordField
            label={accountTexts.password.current}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        <NewPasswordField label={accountTexts.password.new} {...field('password')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? accountTexts.password.saving : accountTexts.password.save}
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

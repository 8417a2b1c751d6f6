import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LockIcon } from '../ui/icons/icons.tsx';
import { ProfileSection } from './profile-section.tsx';

const ChangePasswordSheet = lazy(() => import('./change-password-sheet.tsx'));

export function PasswordSection({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <ProfileSection
      title="Password"
      icon={<LockIcon />}
      words={
        hasPassword === false
          ? 'You have none yet: with one you can also sign in by email.'
          : 'Changing it signs your other devices out.'
      }
    >
      <Button look="quiet" disabled={hasPassword === undefined} onClick={() => setOpen(true)}>
        {hasPassword === false ? 'Set a password' : 'Change password'}
      </Button>
      {open && hasPassword !== undefined && (
        <Suspense>
          <ChangePasswordSheet hasPassword={hasPassword} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}

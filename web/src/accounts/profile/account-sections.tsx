import { DownloadIcon, LockKeyholeIcon, Trash2Icon, UserRoundIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { indiaToday } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { SettingsSection } from '../../ui/sections.tsx';

const ChangePasswordSheet = lazy(() => import('./change-password-sheet.tsx'));

export function PasswordSection({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      title="Password"
      icon={<LockKeyholeIcon />}
      description={
        hasPassword === false
          ? 'You do not have one yet. With a password you can also sign in with your email.'
          : 'Changing it signs out your other devices.'
      }
    >
      <Button variant="secondary" disabled={hasPassword === undefined} onClick={() => setOpen(true)}>
        {hasPassword === false ? 'Set a password' : 'Change password'}
      </Button>
      {open && hasPassword !== undefined && (
        <Suspense>
          <ChangePasswordSheet hasPassword={hasPassword} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

const EraseAccountSheet = lazy(() => import('./erase-account-sheet.tsx'));

export function YourDataSection({ email, hasPassword }: YourDataSectionProps) {
  const [erasing, setErasing] = useState(false);
  const { busy, run: download } = useAction(downloadMyData);
  return (
    <SettingsSection
      title="Your data"
      icon={<UserRoundIcon />}
      description="Download a copy of everything we hold about you, or delete your account."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-busy={busy} onClick={download}>
          <DownloadIcon />
          Download my data
        </Button>
        <Button
          variant="secondary"
          disabled={hasPassword === undefined}
          onClick={() => setErasing(true)}
          className="text-chilli! hover:border-chilli!"
        >
          <Trash2Icon />
          Delete my account
        </Button>
      </div>
      {erasing && hasPassword !== undefined && (
        <Suspense>
          <EraseAccountSheet email={email} hasPassword={hasPassword} onClosed={() => setErasing(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

interface YourDataSectionProps {
  email: string;
  hasPassword: boolean | undefined;
}

async function downloadMyData(): Promise<void> {
  const data = await call('myData', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`tohfa-my-data-${indiaToday()}.json`, file);
}

import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { BinIcon, DownloadIcon, PersonIcon } from '../ui/icons/icons.tsx';
import { saveMyData } from './my-data.ts';
import { ProfileSection } from './profile-section.tsx';
import { useAction } from './use-action.ts';

const EraseAccountSheet = lazy(() => import('./erase-account-sheet.tsx'));

export function YourDataSection({ email, hasPassword }: Props) {
  const [erasing, setErasing] = useState(false);
  const { busy, act: download } = useAction(saveMyData);
  return (
    <ProfileSection
      title="Your data"
      icon={<PersonIcon />}
      words="Take a copy of everything we hold about you, or take it all away."
    >
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" aria-busy={busy} onClick={download}>
          <DownloadIcon />
          Download my data
        </Button>
        <Button
          look="quiet"
          disabled={hasPassword === undefined}
          onClick={() => setErasing(true)}
          className="text-chilli! hover:border-chilli!"
        >
          <BinIcon />
          Erase my account
        </Button>
      </div>
      {erasing && hasPassword !== undefined && (
        <Suspense>
          <EraseAccountSheet email={email} hasPassword={hasPassword} onClosed={() => setErasing(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}

interface Props {
  email: string;
  hasPassword: boolean | undefined;
}

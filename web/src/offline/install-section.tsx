import { ProfileSection } from '../accounts/profile-section.tsx';
import { useAction } from '../accounts/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DeviceIcon, DownloadIcon } from '../ui/icons/icons.tsx';
import { isApplePhone, isInstalled, useInstallOffer } from './install-offer.ts';

/** Stands only where the shop can be installed and is not yet. */
export function InstallSection() {
  const install = useInstallOffer();
  const { busy, act } = useAction(async () => install?.());
  const byHand = isApplePhone();
  if (isInstalled() || (!install && !byHand)) return null;
  return (
    <ProfileSection
      title="Tohfa on your home screen"
      icon={<DeviceIcon />}
      words="Opens like an app, and shows what you last saw even without a network."
    >
      {byHand ? (
        <ol className="list-decimal space-y-1 pl-5">
          <li>In Safari, tap the Share button.</li>
          <li>Choose “Add to Home Screen”.</li>
          <li>Open Tohfa from there: only then can it send you notifications.</li>
        </ol>
      ) : (
        <Button look="quiet" aria-busy={busy} onClick={act}>
          <DownloadIcon />
          Install Tohfa
        </Button>
      )}
    </ProfileSection>
  );
}

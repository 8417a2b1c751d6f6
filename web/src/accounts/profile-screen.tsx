import { call } from '../api.ts';
import { InstallSection } from '../offline/install-section.tsx';
import { NoticesSection } from '../push/notices-section.tsx';
import { useUser } from '../session.ts';
import { AddressesSection } from './addresses-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonLinks } from './person-links.tsx';
import { useOwn } from './use-own.ts';
import { YourDataSection } from './your-data-section.tsx';

export default function ProfileScreen() {
  const user = useUser();
  const account = useOwn('account', (_user, signal) => call('myAccount', { signal }));
  if (user === undefined) return null;
  return (
    <div className="column gap-6 pt-4 wide:grid wide:grid-cols-[340px_minmax(0,1fr)] wide:items-start wide:gap-8 wide:pt-8">
      <div className="space-y-4 wide:sticky wide:top-24">
        <PersonCard user={user} account={account.data} />
        <PersonLinks />
      </div>
      <div className="mt-4 space-y-4 wide:mt-0 wide:space-y-6">
        <NoticesSection user={user} />
        <AddressesSection />
        <DevicesSection />
        <PasswordSection hasPassword={account.data?.hasPassword} />
        <InstallSection />
        <YourDataSection email={user.email} hasPassword={account.data?.hasPassword} />
      </div>
    </div>
  );
}

import type { AnswerOf, Operations } from '@tohfa/contract';
import { profileTexts } from '@tohfa/contract/screens';
import {
  ArrowRightIcon,
  CalendarHeartIcon,
  DownloadIcon,
  GiftIcon,
  HeartIcon,
  ListChecksIcon,
  LockKeyholeIcon,
  LogOutIcon,
  PencilIcon,
  ShoppingBagIcon,
  SmartphoneIcon,
  UsersRoundIcon,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { type StoredUser, updateStoredUser, useUser, useUserQuery } from '../../lib/session.ts';
import { shopBrand } from '../../lib/shop-brand.ts';
import { NotificationsSection } from '../../notifications/notifications-section.tsx';
import { isAppleMobile, isInstalled, useInstallPrompt } from '../../pwa/install-prompt.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { Avatar } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SettingsSection } from '../../ui/sections.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AddressesSection } from '../addresses/addresses-section.tsx';
import { logout } from '../session/logout.ts';
import { EmailSection, PasswordSection, YourDataSection } from './account-sections.tsx';
import { DevicesSection, providerName } from './devices-section.tsx';
import { LanguageSection } from './language-section.tsx';

export default function ProfileScreen() {
  const user = useUser();
  const account = useUserQuery('account', (_user, signal) => call('myAccount', { signal }));
  const { data } = account;
  useEffect(() => {
    if (data !== undefined) updateStoredUser(data);
  }, [data]);
  if (user === undefined) return null;
  return (
    <div className="column gap-6 pt-4 wide:grid wide:grid-cols-[340px_minmax(0,1fr)] wide:items-start wide:gap-8 wide:pt-8">
      <div className="space-y-4 wide:sticky wide:top-24">
        <ProfileCard user={user} account={data} />
        <ProfileLinks />
      </div>
      {/* At once: an email section that comes later would push the others down. */}
      {account.isPending ? (
        <div role="status" className="mt-4 space-y-4 wide:mt-0 wide:space-y-6">
          <span className="sr-only">{profileTexts.loading}</span>
          <Skeleton className="h-44" />
          <Skeleton className="h-80" />
        </div>
      ) : (
        <div className="mt-4 space-y-4 wide:mt-0 wide:space-y-6">
          <EmailSection email={user.email} account={data} onChanged={account.refresh} />
          <LanguageSection />
          <NotificationsSection user={user} />
          <AddressesSection />
          <DevicesSection />
          <PasswordSection hasPassword={data?.hasPassword} />
          <InstallSection />
          <YourDataSection email={user.email} hasPassword={data?.hasPassword} />
        </div>
      )}
    </div>
  );
}

const EditProfileSheet = lazy(() => import('./edit-profile-sheet.tsx'));

/** Shown at once from the stored session, then as the server has it. */
function ProfileCard({ user, account }: { user: StoredUser; account: Account | undefined }) {
  const { name, email, photo } = account ?? user;
  const [editing, setEditing] = useState(false);
  const leaving = useAction(async () => {
    if (await logout()) return;
    showToast({
      tone: 'error',
      message: profileTexts.signedOutHere,
      persistent: true,
    });
  });

  return (
    <section
      aria-label={profileTexts.you}
      className="rounded-sheet bg-linear-100 from-marigold-soft to-rani-soft px-5 py-7 text-center"
    >
      <Avatar name={name} photo={photo} className="mx-auto size-24 border-4 border-surface text-36" />
      <PageHeading title={profileTexts.title} className="mt-4 text-28! [overflow-wrap:anywhere]">
        {name || profileTexts.title}
      </PageHeading>
      <p className="mt-1 text-ink-soft">
        <EmailText>{email}</EmailText>
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Badge tone="neutral">{providerName(user.provider)}</Badge>
      </div>
      <div className="mx-auto mt-5 grid max-w-70 gap-3">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <PencilIcon />
          {profileTexts.editNameAndPhoto}
        </Button>
        <Button variant="secondary" onClick={leaving.run}>
          <LogOutIcon />
          {profileTexts.logout}
        </Button>
      </div>
      {editing && (
        <Suspense>
          <EditProfileSheet {...{ name, photo }} onClosed={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

type Account = AnswerOf<Operations['myAccount']>;

const LINKS = [
  { to: paths.orders, label: profileTexts.links.orders, Icon: ShoppingBagIcon },
  { to: paths.wishlist, label: profileTexts.links.wishlist, Icon: HeartIcon },
  { to: paths.circles, label: profileTexts.links.circles, Icon: UsersRoundIcon },
  { to: paths.requests, label: profileTexts.links.requests, Icon: GiftIcon },
  { to: paths.registries, label: profileTexts.links.registries, Icon: ListChecksIcon },
  { to: paths.shareSpecialDays, label: profileTexts.links.specialDays, Icon: CalendarHeartIcon },
  { to: paths.policy, label: profileTexts.links.policy, Icon: LockKeyholeIcon },
];

function ProfileLinks() {
  return (
    <nav aria-label={profileTexts.yours} className="rounded-card bg-surface px-5 shadow-float">
      <ul className="divide-y divide-hairline">
        {LINKS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex h-14 items-center gap-3 font-semibold hover:text-rani">
              <Icon className="size-5.5 text-rani" />
              <span className="flex-1">{label}</span>
              <ArrowRightIcon className="size-4.5 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown only where the shop can be installed and is not yet. */
function InstallSection() {
  const install = useInstallPrompt();
  const { busy, run } = useAction(async () => install?.());
  const isManual = isAppleMobile();
  if (isInstalled() || (!install && !isManual)) return null;
  return (
    <SettingsSection
      title={profileTexts.install.title({ shop: shopBrand().name })}
      icon={<SmartphoneIcon />}
      description={profileTexts.install.description}
    >
      {isManual ? (
        <ol className="list-decimal space-y-1 pl-5">
          <li>{profileTexts.install.tapShare}</li>
          <li>{profileTexts.install.addToHomeScreen}</li>
          <li>{profileTexts.install.openFromThere({ shop: shopBrand().name })}</li>
        </ol>
      ) : (
        <Button variant="secondary" aria-busy={busy} onClick={run}>
          <DownloadIcon />
          {profileTexts.install.install({ shop: shopBrand().name })}
        </Button>
      )}
    </SettingsSection>
  );
}

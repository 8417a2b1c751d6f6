import type { AnswerOf, Operations } from '@tohfa/contract';
import { accountTexts } from '@tohfa/contract/screens';
import { DownloadIcon, LockKeyholeIcon, MailIcon, Trash2Icon, UserRoundIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { indiaToday } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SettingsSection } from '../../ui/sections.tsx';

const ChangeEmailSheet = lazy(() => import('./change-email-sheet.tsx'));

/** Offline the stored address is all that is known. */
export function EmailSection({ email, account, onChanged }: EmailSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      title={accountTexts.email.title}
      icon={<MailIcon />}
      description={accountTexts.email.description}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-semibold">
          <EmailText>{account?.email ?? email}</EmailText>
        </span>
        {account?.emailConfirmed && <Badge tone="success">{accountTexts.email.confirmed}</Badge>}
      </p>
      {account?.newEmail !== undefined && (
        <PendingEmail email={account.email} newEmail={account.newEmail} onCancelled={onChanged} />
      )}
      {account?.emailConfirmed === false && <EmailNotConfirmed />}
      <Button
        variant="secondary"
        disabled={account === undefined}
        onClick={() => setOpen(true)}
        className="mt-4"
      >
        {accountTexts.email.change}
      </Button>
      {open && account && (
        <Suspense>
          <ChangeEmailSheet
            hasPassword={account.hasPassword}
            onRequested={onChanged}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}

interface EmailSectionProps {
  email: string;
  account: AnswerOf<Operations['myAccount']> | undefined;
  onChanged: () => Promise<void>;
}

function EmailNotConfirmed() {
  const { busy, run } = useAction(async () => {
    await call('mailConfirmation', {});
    showToast({ tone: 'success', message: accountTexts.email.linkSent });
  });
  return (
    <Notice tone="info" className="mt-4">
      {accountTexts.email.notConfirmed}
      <NoticeButton busy={busy} onClick={run}>
        {accountTexts.email.sendLink}
      </NoticeButton>
    </Notice>
  );
}

function PendingEmail({ email, newEmail, onCancelled }: PendingEmailProps) {
  const { busy, run } = useAction(async () => {
    await call('changeEmail', { body: { email } });
    await onCancelled();
  });
  return (
    <Notice tone="info" className="mt-4">
      <span className="wrap-anywhere">{accountTexts.email.pending({ email: newEmail })}</span>
      <NoticeButton busy={busy} onClick={run}>
        {accountTexts.email.keep}
      </NoticeButton>
    </Notice>
  );
}

function NoticeButton({ busy, onClick, children }: NoticeButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={onClick}
      className="-my-1.5 block h-11 font-semibold text-rani hover:underline"
    >
      {children}
    </button>
  );
}

interface PendingEmailProps {
  email: string;
  newEmail: string;
  onCancelled: () => Promise<void>;
}

interface NoticeButtonProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

const ChangePasswordSheet = lazy(() => import('./change-password-sheet.tsx'));

export function PasswordSection({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      title={accountTexts.password.title}
      icon={<LockKeyholeIcon />}
      description={hasPassword === false ? accountTexts.password.none : accountTexts.password.description}
    >
      <Button variant="secondary" disabled={hasPassword === undefined} onClick={() => setOpen(true)}>
        {hasPassword === false ? accountTexts.password.set : accountTexts.password.change}
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
      title={accountTexts.data.title}
      icon={<UserRoundIcon />}
      description={accountTexts.data.description}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-busy={busy} onClick={download}>
          <DownloadIcon />
          {accountTexts.data.download}
        </Button>
        <Button
          variant="secondary"
          disabled={hasPassword === undefined}
          onClick={() => setErasing(true)}
          className="text-chilli! hover:border-chilli!"
        >
          <Trash2Icon />
          {accountTexts.data.erase}
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

import { type ReactNode, useMemo, useState } from 'react';
import { PageHeading } from '../shell/page-heading.tsx';
import { Notice } from '../ui/notice.tsx';
import { stepUpCode } from './one-time-code.ts';
import { SendThenVerify } from './send-then-verify.tsx';
import { stepUp } from './step-up.ts';
import { useAdminEmail } from './use-admin.ts';

/** Asks for a fresh code before it shows what is behind it; one given in the last 15 minutes is enough. */
export function StepUpGate({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(() => stepUp.holds());
  return open ? children : <Ask title={title} onProven={() => setOpen(true)} />;
}

function Ask({ title, onProven }: { title: string; onProven: () => void }) {
  const { data: email, isError } = useAdminEmail();
  const way = useMemo(() => stepUpCode(email ?? ''), [email]);
  return (
    <div className="mx-auto max-w-110 wide:pt-8">
      <PageHeading title={title} className="text-center wide:text-28!" />
      <p className="mt-2 text-center text-ink-soft">Before you change products, confirm that it is you.</p>
      <div className="mt-6 rounded-card bg-surface p-5 shadow-float wide:p-6">
        {isError && <Notice tone="bad">Failed to send OTP</Notice>}
        {email === undefined && !isError && (
          <p role="status" className="py-6 text-center text-ink-soft">
            Sending OTP...
          </p>
        )}
        {email !== undefined && <SendThenVerify way={way} email={email} onProven={onProven} />}
      </div>
    </div>
  );
}

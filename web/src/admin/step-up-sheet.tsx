import { useMemo, useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { type CodeKind, signInChannel, stepUpChannel } from './one-time-code.ts';
import { SendAndVerifyCode } from './verify-code.tsx';

const DESCRIPTIONS = {
  'step-up':
    'Changes to products and admins need a code from the last 15 minutes. What you typed is not lost.',
  'sign-in': 'Your session has ended. Sign in again to continue; what you typed is not lost.',
};

export default function StepUpSheet({ kind, email, onVerified, onCancelled }: StepUpSheetProps) {
  const [open, setOpen] = useState(true);
  const [verified, setVerified] = useState(false);
  const channel = useMemo(
    () => (kind === 'step-up' ? stepUpChannel(email) : signInChannel(email)),
    [kind, email],
  );
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={verified ? onVerified : onCancelled}
      title={kind === 'step-up' ? 'Confirm it’s you' : 'Please sign in again'}
      description={DESCRIPTIONS[kind]}
    >
      <div className="mt-5">
        <SendAndVerifyCode
          channel={channel}
          email={email}
          onVerified={() => {
            setVerified(true);
            setOpen(false);
          }}
        />
      </div>
    </Sheet>
  );
}

interface StepUpSheetProps {
  kind: CodeKind;
  email: string;
  onVerified: () => void;
  onCancelled: () => void;
}

import { useMemo, useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import type { CodeKind } from './one-time-code.ts';
import { signInChannel, stepUpChannel } from './one-time-code.ts';
import { SendAndVerifyCode } from './verify-code.tsx';

const DESCRIPTIONS = {
  'step-up': 'Changes to products and admins want a code from the last 15 minutes. What you typed is kept.',
  'sign-in': 'Your session has ended. Sign in again, and we go on where you were; what you typed is kept.',
};

export default function ProofSheet({ kind, email, onVerified, onCancelled }: StepUpSheetProps) {
  const [open, setOpen] = useState(true);
  const [proven, setProven] = useState(false);
  const way = useMemo(
    () => (kind === 'step-up' ? stepUpChannel(email) : signInChannel(email)),
    [kind, email],
  );
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={proven ? onVerified : onCancelled}
      title={kind === 'step-up' ? 'Confirm that it is you' : 'Please sign in again'}
      description={DESCRIPTIONS[kind]}
    >
      <div className="mt-5">
        <SendAndVerifyCode
          channel={way}
          email={email}
          onVerified={() => {
            setProven(true);
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

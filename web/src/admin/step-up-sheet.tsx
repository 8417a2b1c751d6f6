import { adminCodeTexts } from '@tohfa/contract/screens';
import { useMemo, useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { type CodeKind, signInChannel, stepUpChannel } from './one-time-code.ts';
import { SendAndVerifyCode } from './verify-code.tsx';

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
      title={adminCodeTexts.again[kind].title}
      description={adminCodeTexts.again[kind].text}
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

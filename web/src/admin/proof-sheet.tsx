import { useMemo, useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { signInCode, stepUpCode } from './one-time-code.ts';
import type { ProofKind } from './proof-keeper.tsx';
import { SendThenVerify } from './send-then-verify.tsx';

const words = {
  'step-up': 'Changes to products and admins want a code from the last 15 minutes. What you typed is kept.',
  'sign-in': 'Your session has ended. Sign in again, and we go on where you were; what you typed is kept.',
};

export default function ProofSheet({ kind, email, onProven, onAbandoned }: Props) {
  const [open, setOpen] = useState(true);
  const [proven, setProven] = useState(false);
  const way = useMemo(() => (kind === 'step-up' ? stepUpCode(email) : signInCode(email)), [kind, email]);
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={proven ? onProven : onAbandoned}
      title={kind === 'step-up' ? 'Confirm that it is you' : 'Please sign in again'}
      words={words[kind]}
    >
      <div className="mt-5">
        <SendThenVerify
          way={way}
          email={email}
          onProven={() => {
            setProven(true);
            setOpen(false);
          }}
        />
      </div>
    </Sheet>
  );
}

interface Props {
  kind: ProofKind;
  email: string;
  onProven: () => void;
  onAbandoned: () => void;
}

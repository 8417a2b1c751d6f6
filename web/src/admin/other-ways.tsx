import { adminSignInOperations, recoveryCodeForm } from '@tohfa/contract';
import { adminSignIn } from '@tohfa/contract/screens';
import { FingerprintPatternIcon, LifeBuoyIcon, SmartphoneIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { withoutSpaces } from '../ui/code-field.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { showToast } from '../ui/toasts.ts';
import type { CodeChannel } from './one-time-code.ts';
import { NoPasskeyError, passkeyProblem } from './passkeys.ts';

/** Instead of the mailed code: whoever has none of them loses nothing by a look. */
export function OtherWays({ channel, onVerified, children }: OtherWaysProps) {
  const [way, setWay] = useState<'mail' | 'totp' | 'recovery'>('mail');
  if (way !== 'mail')
    return (
      <>
        <WrittenCodeForm
          key={way}
          way={way}
          verify={(code) => channel.verifyOther(way, code)}
          onVerified={() => onVerified(way)}
        />
        <WayButton onClick={() => setWay('mail')}>{adminSignIn.back}</WayButton>
      </>
    );
  return (
    <>
      {children}
      <div className="mt-3 border-hairline border-t pt-3">
        <p className="text-14 text-ink-soft">{adminSignIn.otherWays}</p>
        {!passkeyProblem() && (
          <PasskeyButton prove={() => channel.provePasskey()} onVerified={() => onVerified('passkey')} />
        )}
        <WayButton onClick={() => setWay('totp')}>
          <SmartphoneIcon className="size-5" />
          {adminSignIn.useTotp}
        </WayButton>
        <WayButton onClick={() => setWay('recovery')}>
          <LifeBuoyIcon className="size-5" />
          {adminSignIn.useRecovery}
        </WayButton>
      </div>
    </>
  );
}

interface OtherWaysProps {
  channel: CodeChannel;
  onVerified: (by: 'passkey' | 'totp' | 'recovery') => void;
  /** The form of the mailed code. */
  children: ReactNode;
}

function PasskeyButton({ prove, onVerified }: { prove: () => Promise<void>; onVerified: () => void }) {
  const { busy, run } = usePasskeyAction(prove, onVerified);
  return (
    <WayButton busy={busy} onClick={run}>
      <FingerprintPatternIcon className="size-5" />
      {adminSignIn.usePasskey}
    </WayButton>
  );
}

/** Someone who closes the browser's window has not met with a fault: they are told what else there is. */
export function usePasskeyAction(prove: () => Promise<void>, onVerified: () => void) {
  return useAction(async () => {
    try {
      await prove();
    } catch (error) {
      if (!(error instanceof NoPasskeyError)) throw error;
      return showToast({ tone: 'error', message: adminSignIn.noPasskey });
    }
    onVerified();
  }, 'passkey');
}

function WayButton({ busy = false, onClick, children }: WayButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={onClick}
      className="flex h-11 items-center gap-2.5 font-semibold text-14 text-rani hover:underline"
    >
      {children}
    </button>
  );
}

interface WayButtonProps {
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const SCHEMAS = { totp: adminSignInOperations.confirmTotp.body, recovery: recoveryCodeForm };

function WrittenCodeForm({ way, verify, onVerified }: WrittenCodeFormProps) {
  const { field, submit, busy, problem } = useContractForm(SCHEMAS[way], {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await verify(code);
      onVerified();
    },
    toMessage: errorMessage,
  });
  const isTotp = way === 'totp';
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={isTotp ? adminSignIn.totpLabel : adminSignIn.recoveryLabel}
        hint={isTotp ? adminSignIn.totpHint : adminSignIn.recoveryHint}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('code', isTotp ? { setValueAs: withoutSpaces } : {})}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? adminSignIn.checking : adminSignIn.check}
      </Button>
    </form>
  );
}

interface WrittenCodeFormProps {
  way: 'totp' | 'recovery';
  verify: (code: string) => Promise<void>;
  onVerified: () => void;
}

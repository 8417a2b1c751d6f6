import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { type CodeWay, refusalDetail } from './one-time-code.ts';

/** Has a code mailed as soon as it is shown, then asks for it. */
export function SendThenVerify({ way, email, onProven }: Props) {
  const [state, setState] = useState<State>({ is: 'sending' });
  const asked = useRef<CodeWay>(undefined);

  async function send() {
    setState({ is: 'sending' });
    try {
      await way.send();
      setState({ is: 'sent', at: Date.now() });
    } catch (error) {
      setState({ is: 'failed', detail: refusalDetail(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one mail for one way to prove it
  useEffect(() => {
    if (asked.current === way) return;
    asked.current = way;
    void send();
  }, [way]);

  if (state.is === 'sending') {
    return (
      <p role="status" className="py-6 text-center text-ink-soft">
        Sending OTP...
      </p>
    );
  }
  if (state.is === 'failed') {
    return (
      <div className="space-y-4">
        <Notice tone="bad">
          <p>Failed to send OTP</p>
          {state.detail && <p className="font-normal">{state.detail}</p>}
        </Notice>
        <Button look="quiet" onClick={() => void send()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">
        We have mailed a code to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <CodeForm
        way={way}
        sentAt={state.at}
        onSent={() => setState({ is: 'sent', at: Date.now() })}
        onProven={onProven}
      />
    </>
  );
}

interface Props {
  way: CodeWay;
  email: string;
  onProven: () => void;
}

type State = { is: 'sending' } | { is: 'sent'; at: number } | { is: 'failed'; detail: string | undefined };

import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DoorCard, DoorEmblem } from '../accounts/door-card.tsx';
import { paths } from '../paths.ts';
import { MailIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { signInCode } from './one-time-code.ts';
import { signInAttempt } from './sign-in-attempt.ts';

/** Open to everyone, and useless to whoever did not begin at `/admin`. */
export default function VerifyOtpScreen() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(signInAttempt.read);
  const way = useMemo(() => signInCode(attempt?.email ?? '', attempt?.sessionId), [attempt]);

  return (
    <DoorCard
      drawing={
        <DoorEmblem>
          <MailIcon className="size-9" />
        </DoorEmblem>
      }
      title="Enter your code"
      words={
        attempt ? (
          <>
            We have mailed it to <strong className="[overflow-wrap:anywhere]">{attempt.email}</strong>.
          </>
        ) : (
          'It comes by mail when you sign in.'
        )
      }
    >
      {attempt === undefined && (
        <Notice tone="calm" className="mb-4">
          No code was asked for here.
        </Notice>
      )}
      <CodeForm
        way={way}
        sentAt={attempt?.sentAt ?? 0}
        onSent={() => setAttempt(signInAttempt.read())}
        onProven={() => void navigate(paths.dashboard, { replace: true })}
      />
      <p className="mt-2 text-center">
        <Link
          to={paths.admin}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          Start again with another email
        </Link>
      </p>
    </DoorCard>
  );
}

import { adminCodeTexts } from '@tohfa/contract/screens';
import { MailIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmailText } from '../ui/email-text.tsx';
import { Notice } from '../ui/feedback.tsx';
import { CenteredCard, IconCircle } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { signInAttempt, signInChannel } from './one-time-code.ts';
import { OtherWays } from './other-ways.tsx';
import { CodeForm } from './verify-code.tsx';

/** Unguarded, and useless without a sign-in started on `/admin`. */
export default function VerifyOtpScreen() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(signInAttempt.read);
  const channel = useMemo(() => signInChannel(attempt?.email ?? '', attempt?.sessionId), [attempt]);

  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <MailIcon className="size-9" />
        </IconCircle>
      }
      title={adminCodeTexts.enterTitle}
      description={
        attempt ? (
          <RichText
            text={adminCodeTexts.emailedIt(attempt)}
            parts={{
              email: (text) => (
                <strong>
                  <EmailText>{text}</EmailText>
                </strong>
              ),
            }}
          />
        ) : (
          adminCodeTexts.comesByEmail
        )
      }
    >
      {attempt === undefined && (
        <Notice tone="info" className="mb-4">
          {adminCodeTexts.noneRequested}
        </Notice>
      )}
      <OtherWays
        channel={channel}
        onVerified={(way) =>
          // A recovery code is used when a device is lost, and that screen removes it.
          void navigate(way === 'recovery' ? paths.mySecurity : paths.dashboard, { replace: true })
        }
      >
        <CodeForm
          channel={channel}
          sentAt={attempt?.sentAt ?? 0}
          onSent={() => setAttempt(signInAttempt.read())}
          onVerified={() => void navigate(paths.dashboard, { replace: true })}
        />
      </OtherWays>
      <p className="mt-2 text-center">
        <Link
          to={paths.admin}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          {adminCodeTexts.otherEmail}
        </Link>
      </p>
    </CenteredCard>
  );
}

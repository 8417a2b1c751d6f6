import { useQuery } from '@tanstack/react-query';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { MailCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { CenteredCard, IconCircle } from '../ui/page.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { forgetTokens, rememberToken, useCircle, useCircleCaller } from './circle-caller.ts';
import { CirclePage } from './circle-page.tsx';
import { JoinCircle } from './join-circle.tsx';

/** A circle as its member sees it: by their link, which needs no account, or signed in. */
export default function CircleScreen() {
  const { caller, replaceToken, confirmToken } = useCircleCaller();
  const [gone, setGone] = useState<string>();
  const [justJoined, setJustJoined] = useState(false);
  const circle = useCircle(gone === undefined ? caller : undefined);
  const notFound = circle.error instanceof ApiError && circle.error.code === 'circle_not_found';
  if (confirmToken !== undefined) return <ConfirmedEmail token={confirmToken} />;
  if (gone !== undefined) return <Gone words={gone} />;
  if (caller === undefined || notFound) return <BadLink />;
  if (circle.data === undefined)
    return (
      <div className="column pt-8">
        <div className="mx-auto max-w-180">
          {circle.isError ? (
            <ErrorState
              title={texts.loadErrorTitle}
              description={errorMessage(circle.error)}
              onRetry={() => void circle.refetch()}
            />
          ) : (
            <Skeleton className="h-96 rounded-card!" />
          )}
        </div>
      </div>
    );
  const leave = (words: string) => {
    forgetTokens(caller, circle.data.id);
    setGone(words);
  };
  const part = { circle: circle.data, caller };
  const keepOwnToken = (token: string) => {
    replaceToken(token);
    rememberToken(circle.data.me.id, token);
  };
  return circle.data.me.state === 'invited' ? (
    <JoinCircle
      {...part}
      onJoined={(token) => {
        keepOwnToken(token);
        setJustJoined(true);
      }}
      onDeclined={() => leave(texts.declined)}
    />
  ) : (
    <CirclePage {...part} justJoined={justJoined} onNewLink={keepOwnToken} onLeft={() => leave(texts.left)} />
  );
}

function BadLink() {
  const isSignedIn = useUser() !== undefined;
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={texts.badLinkTitle}
      description={texts.badLink}
    >
      <ButtonLink
        to={isSignedIn ? paths.circles : paths.login}
        state={isSignedIn ? undefined : { to: paths.circles }}
        variant="secondary"
        className="w-full"
      >
        {isSignedIn ? texts.allCircles : texts.signIn}
      </ButtonLink>
    </CenteredCard>
  );
}

function Gone({ words }: { words: string }) {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={texts.leftTitle}
      description={<span role="status">{words}</span>}
    >
      <ButtonLink to={paths.root} variant="secondary" className="w-full">
        {texts.done}
      </ButtonLink>
    </CenteredCard>
  );
}

function ConfirmedEmail({ token }: { token: string }) {
  const confirming = useQuery({
    queryKey: ['confirm-circle-email', token],
    queryFn: () => call('confirmCircleEmail', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (confirming.isPending) return <Skeleton className="column mt-8 h-60" />;
  return (
    <CenteredCard
      drawing={
        <IconCircle>
          <MailCheckIcon className="size-9" />
        </IconCircle>
      }
      title={confirming.isError ? texts.badLinkTitle : texts.confirmedTitle}
      description={confirming.isError ? texts.confirmFailed : <span role="status">{texts.confirmed}</span>}
    >
      <ButtonLink to={paths.root} variant="secondary" className="w-full">
        {texts.done}
      </ButtonLink>
    </CenteredCard>
  );
}

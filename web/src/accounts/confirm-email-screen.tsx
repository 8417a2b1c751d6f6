import { useQuery } from '@tanstack/react-query';
import { call, Refusal } from '../api.ts';
import { paths } from '../paths.ts';
import { ScreenLoading } from '../shell/screen-loading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { WrappedGift } from '../ui/drawings/wrapped-gift.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DoorCard } from './door-card.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The link is spent by being opened; it asks for nothing more. */
export default function ConfirmEmailScreen() {
  const token = useLinkToken();
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => (token === '' ? false : confirm(token)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (confirmed.isPending) return <ScreenLoading />;
  if (confirmed.isError) {
    return (
      <ErrorState
        title="Your email is not confirmed yet"
        words="The shop could not be reached. The link still works; please try again."
        onRetry={() => void confirmed.refetch()}
      />
    );
  }
  return confirmed.data ? (
    <DoorCard
      drawing={<WrappedGift className="size-36" />}
      title="Your email is confirmed"
      words="Thank you. Now we know where to send good news."
    >
      <ButtonLink to={paths.home} className="w-full">
        To the shop
      </ButtonLink>
    </DoorCard>
  ) : (
    <DoorCard
      drawing={<EmptyBox className="size-32" />}
      title="This link no longer works"
      words="It has expired, or was used already. Your profile tells whether your email is confirmed, and mails you a new link."
    >
      <ButtonLink to={paths.profile} className="w-full">
        To your profile
      </ButtonLink>
    </DoorCard>
  );
}

/** Whether the link was good. */
async function confirm(token: string): Promise<boolean> {
  try {
    await call('confirmEmail', { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false;
    throw error;
  }
}

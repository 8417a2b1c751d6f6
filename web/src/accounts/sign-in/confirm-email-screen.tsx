import { useQuery } from '@tanstack/react-query';
import { accountLinkTexts } from '@tohfa/contract/screens';
import { ApiError, call } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox, WrappedGift } from '../../ui/drawings.tsx';
import { CenteredCard } from '../../ui/page.tsx';
import { ErrorState, ScreenLoading } from '../../ui/states.tsx';

/** Opening the link confirms the email; nothing more is asked. */
export default function ConfirmEmailScreen() {
  const token = useLinkToken();
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => (token === '' ? false : confirmEmail(token)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (confirmed.isPending) return <ScreenLoading />;
  if (confirmed.isError) {
    return (
      <ErrorState
        title={texts.failedTitle}
        description={texts.failed}
        onRetry={() => void confirmed.refetch()}
      />
    );
  }
  return confirmed.data ? (
    <CenteredCard
      drawing={<WrappedGift className="size-36" />}
      title={texts.doneTitle}
      description={texts.done}
    >
      <ButtonLink to={paths.home} className="w-full">
        {texts.toShop}
      </ButtonLink>
    </CenteredCard>
  ) : (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={accountLinkTexts.deadTitle}
      description={texts.dead}
    >
      <ButtonLink to={paths.profile} className="w-full">
        {texts.toProfile}
      </ButtonLink>
    </CenteredCard>
  );
}

const texts = accountLinkTexts.confirm;

async function confirmEmail(token: string): Promise<boolean> {
  try {
    await call('confirmEmail', { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

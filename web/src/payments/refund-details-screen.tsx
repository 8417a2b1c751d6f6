import { useQuery } from '@tanstack/react-query';
import { formatPaise, paise } from '@tohfa/contract';
import { refundDetailsTexts as texts } from '@tohfa/contract/screens';
import { ApiError, call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { useReloadableLinkToken } from '../lib/link-token.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { CenteredCard } from '../ui/page.tsx';
import { LoadError, ScreenLoading } from '../ui/states.tsx';
import { RefundToNamePart } from './refund-to-name.tsx';

/** From the link of an email: a refund that needs a UPI ID. It tells nothing else about whoever paid. */
export default function RefundDetailsScreen() {
  const refundToken = useReloadableLinkToken();
  const refund = useQuery({
    queryKey: ['refund-details', refundToken],
    queryFn: ({ signal }) => call('refundDetails', { body: { refundToken }, signal }),
    enabled: refundToken !== '',
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
  const drawing = <EmptyBox className="size-32" />;
  const isInvalid = refundToken === '' || (refund.error instanceof ApiError && refund.error.status < 429);
  if (isInvalid)
    return (
      <CenteredCard drawing={drawing} title={texts.invalidTitle} description={texts.invalid}>
        <ButtonLink to={paths.contact} className="w-full">
          {texts.contact}
        </ButtonLink>
      </CenteredCard>
    );
  if (refund.isError) return <LoadError error={refund.error} onRetry={() => void refund.refetch()} />;
  if (!refund.data) return <ScreenLoading />;
  const { amountPaise, paidAt } = refund.data;
  return (
    <CenteredCard
      drawing={drawing}
      title={texts.title}
      description={texts.about({
        amount: formatPaise(paise(amountPaise)),
        day: formatIndiaDate(paidAt),
      })}
    >
      <div className="text-left">
        <RefundToNamePart
          refund={refund.data}
          proof={{ refundToken }}
          onChanged={() => void refund.refetch()}
        />
      </div>
    </CenteredCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { getShopInfo } from '../lib/shop-info.ts';
import { PageHeading } from '../ui/page.tsx';
import { PageContents } from '../ui/sections.tsx';
import { policySections } from './policy-text.tsx';

/** Keep it true: it describes what the shop does with personal data. */
export default function PolicyScreen() {
  const shop = useQuery({
    queryKey: ['shop-info'],
    queryFn: getShopInfo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const effective = shop.data?.policyEffectiveDate;
  return (
    <article className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180 [overflow-wrap:anywhere]">
        <PageHeading title="Privacy policy" />
        <p className="mt-2 text-ink-soft">
          {`Effective date: ${effective ? formatCalendarDate(effective) : '[Effective date]'}`}
        </p>
        <PageContents sections={policySections} />
        {policySections.map(({ id, title, Text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-20">
            <h2 id={`${id}-title`} className="text-22">
              {title}
            </h2>
            <div className="mt-2 space-y-3 [&_a]:font-semibold [&_a]:text-rani [&_a]:underline [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
              <Text
                seller={shop.data?.seller}
                shareSpecialDays={paths.shareSpecialDays}
                profile={paths.profile}
              />
            </div>
          </section>
        ))}
      </div>
    </article>
  );
}

import { useQuery } from '@tanstack/react-query';
import { policyTexts } from '@tohfa/contract/screens';
import { formatCalendarDate } from '../lib/dates.ts';
import { getShopInfo } from '../lib/shop-info.ts';
import { PageHeading } from '../ui/page.tsx';
import { PageContents } from '../ui/sections.tsx';
import { PolicyText } from './policy-text.tsx';

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
        <PageHeading title={policyTexts.title} />
        {/* Whether the shop has a date is not known before the answer: until then its place stays empty. */}
        <p className="mt-2 min-h-6 text-ink-soft">
          {shop.data &&
            policyTexts.effectiveDate({ date: effective ? formatCalendarDate(effective) : undefined })}
        </p>
        <PageContents sections={policyTexts.sections} />
        {policyTexts.sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            className="mt-8 scroll-mt-20"
          >
            <h2 id={`${section.id}-title`} className="text-22">
              {section.title}
            </h2>
            <div className="mt-2 space-y-3 [&_a]:font-semibold [&_a]:text-rani [&_a]:underline [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
              <PolicyText section={section} seller={shop.data?.seller} />
            </div>
          </section>
        ))}
      </div>
    </article>
  );
}

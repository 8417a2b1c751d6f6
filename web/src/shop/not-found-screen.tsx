import { notFoundTexts } from '@tohfa/contract/screens';
import { ShopButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';

export default function NotFoundScreen() {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title={notFoundTexts.title} className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">{notFoundTexts.description}</p>
      <ShopButtonLink className="mt-6">{notFoundTexts.back}</ShopButtonLink>
    </section>
  );
}

import { ShopButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { PageHeading } from '../ui/page.tsx';

export default function NotFoundScreen() {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title="Nothing in this box" className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">
        This page does not exist. It may have moved, or the link may be incomplete.
      </p>
      <ShopButtonLink className="mt-6">Back to the shop</ShopButtonLink>
    </section>
  );
}

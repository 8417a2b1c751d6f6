import { paths } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { WrappedGift } from '../ui/drawings/wrapped-gift.tsx';

export default function ComingScreen({ title }: { title: string }) {
  return (
    <section className="column flex max-w-full min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <WrappedGift className="size-44" />
      <PageHeading title={title} className="mt-6" />
      <p className="mt-3 max-w-80 text-ink-soft">
        Still being wrapped. This part of the shop opens soon; the shelves are open already.
      </p>
      <ButtonLink to={paths.home} className="mt-6">
        Look around the shop
      </ButtonLink>
    </section>
  );
}

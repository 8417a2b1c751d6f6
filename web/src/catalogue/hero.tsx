import { PageHeading } from '../shell/page-heading.tsx';
import { FestiveGifts } from '../ui/drawings/festive-gifts.tsx';
import { Toran } from '../ui/drawings/toran.tsx';

export function Hero() {
  return (
    <section className="relative overflow-hidden rounded-sheet bg-linear-100 from-marigold-soft from-40% to-rani-soft">
      <Toran />
      <div className="flex items-end gap-2 pl-5 wide:items-center wide:justify-between wide:pr-16 wide:pl-12">
        <div className="flex-1 pt-1 pb-6 wide:pt-2 wide:pb-9">
          <PageHeading title="Gifts worth unwrapping" className="max-w-64 wide:max-w-none" />
          <p className="mt-2 max-w-60 text-14 text-ink-soft wide:max-w-none wide:text-18">
            Send one yourself, or let friends and family chip in.
          </p>
        </div>
        <FestiveGifts className="-ml-8 w-40 shrink-0 wide:mb-4 wide:w-60" />
      </div>
    </section>
  );
}

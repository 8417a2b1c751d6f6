import { PICTURE_SIZES } from '@tohfa/contract';
import { productScreenTexts } from '@tohfa/contract/screens';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SquareImage } from '../ui/images.tsx';

/** Pictures side by side: swiped on a phone, chosen by thumbnails on a wide screen, also with the arrow keys. */
export function Gallery({ name, images, isFromCard = false }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const hasSeveral = images.length > 1;
  const [first] = images;
  const shownFirst = useRef(first);
  useEffect(() => {
    if (first === shownFirst.current) return;
    shownFirst.current = first;
    row.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [first]);

  function show(index: number) {
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollTo({
      left: Math.min(Math.max(index, 0), images.length - 1) * width,
      behavior: 'smooth',
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current + step);
  }

  if (images.length === 0)
    return <SquareImage src="" alt={name} sizes="100vw" className="-mx-4 cards:mx-0 cards:rounded-sheet" />;
  return (
    <section
      aria-label={productScreenTexts.pictures({ name })}
      className="relative min-w-0 wide:sticky wide:top-24 wide:self-start"
    >
      <ul
        ref={row}
        tabIndex={hasSeveral ? 0 : undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="hide-scrollbar -mx-4 flex snap-x snap-mandatory overflow-x-auto cards:mx-0 cards:rounded-sheet"
      >
        {images.map((image, index) => (
          <li key={image} className="w-full shrink-0 snap-center">
            <SquareImage
              src={image}
              alt={
                hasSeveral
                  ? productScreenTexts.picture({ name, number: index + 1, count: images.length })
                  : name
              }
              sizes={PICTURE_SIZES.gallery}
              shownAt={isFromCard && index === 0 ? PICTURE_SIZES.card : undefined}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {hasSeveral && <Dots count={images.length} current={current} />}
      {hasSeveral && (
        <div className="mt-4 hidden gap-3 wide:flex">
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              onClick={() => show(index)}
              aria-label={productScreenTexts.showPicture(index + 1)}
              aria-current={index === current ? 'true' : undefined}
              className="w-20 overflow-hidden rounded-control border-2 border-transparent opacity-75 transition-[opacity,border-color] duration-160 hover:opacity-100 aria-[current]:border-rani aria-[current]:opacity-100"
            >
              <SquareImage src={image} alt="" sizes="80px" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

interface GalleryProps {
  name: string;
  images: readonly string[];
  /** Its first picture was tapped on a card. */
  isFromCard?: boolean;
}

/** Shows on phones which picture is current; on wide screens the thumbnails do. */
function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="-translate-x-1/2 absolute bottom-3 left-1/2 flex gap-1.5 rounded-full bg-surface/85 px-2.5 py-2 wide:hidden"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={`h-1.5 rounded-full transition-[width,background-color] duration-200 ${index === current ? 'w-4 bg-rani' : 'w-1.5 bg-field-border'}`}
        />
      ))}
    </div>
  );
}

import { ArrowLeftIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A row that scrolls sideways: swiped on phones, moved by two buttons with a mouse. Opens at its current item. The
 * buttons are hidden from assistive technology: the keyboard's focus scrolls the row by itself.
 */
export function ScrollRow({ children, current }: { children: ReactNode; current: string }) {
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  function updateButtons() {
    if (row.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when the current item changes
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && item) row.current.scrollLeft = item.offsetLeft - row.current.clientWidth / 3;
    updateButtons();
    const resized = new ResizeObserver(updateButtons);
    if (row.current) resized.observe(row.current);
    return () => resized.disconnect();
  }, [current]);

  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * 400, behavior: 'smooth' });
  return (
    <div className="relative">
      <div
        ref={row}
        onScroll={updateButtons}
        className="bleed-row hide-scrollbar relative snap-x overflow-x-auto py-1"
      >
        {children}
      </div>
      {more.before && (
        <ScrollButton
          side="left-0 bg-linear-to-r max-[30rem]:-left-4 max-[30rem]:pl-4"
          onClick={() => move(-1)}
        />
      )}
      {more.after && (
        <ScrollButton
          side="right-0 bg-linear-to-l max-[30rem]:-right-4 max-[30rem]:pr-4"
          turned
          onClick={() => move(1)}
        />
      )}
    </div>
  );
}

function ScrollButton({
  side,
  turned = false,
  onClick,
}: {
  side: string;
  turned?: boolean;
  onClick: () => void;
}) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 hidden w-24 items-center from-paper from-50% to-transparent pointer-fine:flex ${side} ${turned ? 'justify-end' : ''}`}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={onClick}
        className="pointer-events-auto flex size-11 items-center justify-center rounded-full border border-hairline bg-surface text-rani shadow-float"
      >
        <ArrowLeftIcon className={turned ? 'size-5 rotate-180' : 'size-5'} />
      </button>
    </div>
  );
}

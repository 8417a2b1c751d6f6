import { useEffect, useState } from 'react';

const CELEBRATION_MS = 3000;

/** Only for those who are watching when it happens. */
export function useCelebration(full: boolean): boolean {
  const [wasFull, setWasFull] = useState(full);
  const [celebrating, setCelebrating] = useState(false);
  if (full !== wasFull) {
    setWasFull(full);
    setCelebrating(full);
  }
  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(false), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  return celebrating;
}

const COLOURS = ['bg-marigold', 'bg-rani', 'bg-leaf', 'bg-rani-soft', 'bg-marigold-soft'];
const PIECES = Array.from({ length: 36 }, (_, piece) => piece);

/** A short burst over the page; none with reduced motion. */
export function Confetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      {PIECES.map((piece) => (
        <span
          key={piece}
          className={`confetti absolute top-0 h-3 w-2 rounded-[2px] ${COLOURS[piece % COLOURS.length]}`}
          style={{
            left: `${(piece * 37) % 100}%`,
            animationDelay: `${(piece * 53) % 400}ms`,
            rotate: `${(piece * 71) % 180}deg`,
          }}
        />
      ))}
    </div>
  );
}

const COLOURS = ['bg-marigold', 'bg-rani', 'bg-leaf', 'bg-rani-soft', 'bg-marigold-soft'];
const PIECES = Array.from({ length: 36 }, (_, piece) => piece);

/** A short burst over the page; none with reduced motion. */
export default function Confetti() {
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

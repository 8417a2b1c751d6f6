/** A marigold ribbon folded over the card's corner. */
export function FeaturedRibbon() {
  return (
    <span className="pointer-events-none absolute -top-[5px] -right-[5px]">
      <svg viewBox="0 0 72 72" className="size-15" aria-hidden="true">
        <path d="M10 0 16 6H8zM72 62l-6-6v8z" fill="#a8660a" />
        <path d="M10 0H36L72 36V62z" className="fill-marigold" />
        <path d="M14.5 0 72 57.5M31.5 0 72 40.5" stroke="#fff" strokeWidth="1.5" opacity="0.5" />
        <path d="m46.5 17.2 2.1 4.7 5.1.6-3.8 3.5 1 5-4.4-2.5-4.5 2.5 1-5-3.8-3.5 5.2-.6z" fill="#3a2200" />
      </svg>
      <span className="sr-only">Featured</span>
    </span>
  );
}

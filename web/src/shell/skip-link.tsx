export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-24 fixed top-2 left-2 z-50 rounded-control bg-rani px-4 py-3 font-semibold text-on-rani transition-transform focus:translate-y-0"
    >
      Skip to the content
    </a>
  );
}

const shape =
  'inline-flex h-12 items-center justify-center gap-2 rounded-control px-5 font-semibold text-16 whitespace-nowrap transition-[background-color,color,border-color,scale] duration-160 active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-90';

const looks = {
  /** The one main action of a screen. */
  main: 'bg-rani text-on-rani hover:bg-rani-deep',
  quiet: 'border border-field-border bg-surface text-ink hover:border-rani hover:text-rani',
  bad: 'bg-chilli text-paper hover:opacity-90',
} as const;

export type ButtonLook = keyof typeof looks;

export function buttonClass(look: ButtonLook): string {
  return `${shape} ${looks[look]}`;
}

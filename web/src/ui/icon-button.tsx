import type { ButtonHTMLAttributes } from 'react';

/** A round button with nothing but an icon: `label` is its name for those who do not see it. */
export function IconButton({ label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink ${className}`}
      {...rest}
    />
  );
}

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'type'> {
  label: string;
}

import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';

export function Button({ variant = 'primary', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...rest} />;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
}

export function ButtonLink({ variant = 'primary', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${buttonClass(variant)} ${className}`} {...rest} />;
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
}

/** To the shop of the person who is signed in, else to the one that everybody may see. */
export function ShopButtonLink({ className = '', children }: { className?: string; children: string }) {
  return useUser() === undefined ? (
    <a href={paths.explore} className={`${buttonClass('primary')} ${className}`}>
      {children}
    </a>
  ) : (
    <ButtonLink to={paths.home} className={className}>
      {children}
    </ButtonLink>
  );
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink ${className}`}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'type'> {
  label: string;
}

/** A filter of a list, with a small picture before its name. */
export function ChipLink({ to, selected, mark, children }: ChipLinkProps) {
  return (
    <Link to={to} aria-current={selected ? 'true' : undefined} className={CHIP_CLASS}>
      {mark}
      {children}
    </Link>
  );
}

export const CHIP_CLASS =
  'flex h-11 shrink-0 snap-start items-center gap-2 whitespace-nowrap rounded-full border border-hairline bg-surface px-4.5 font-medium text-14 transition-colors duration-160 hover:border-rani hover:text-rani aria-[current]:border-rani aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani';

interface ChipLinkProps {
  to: string;
  selected: boolean;
  mark?: ReactNode;
  children: string;
}

const BASE_CLASS =
  'inline-flex h-12 items-center justify-center gap-2 rounded-control px-5 font-semibold text-16 whitespace-nowrap transition-[background-color,color,border-color,scale] duration-160 active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-90';

const VARIANT_CLASSES = {
  /** The one main action of a screen. */
  primary: 'bg-rani text-on-rani hover:bg-rani-deep',
  secondary: 'border border-field-border bg-surface text-ink hover:border-rani hover:text-rani',
  danger: 'bg-chilli text-paper hover:opacity-90',
} as const;

export type ButtonVariant = keyof typeof VARIANT_CLASSES;

export function buttonClass(variant: ButtonVariant): string {
  return `${BASE_CLASS} ${VARIANT_CLASSES[variant]}`;
}

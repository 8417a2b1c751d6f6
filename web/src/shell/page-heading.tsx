import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The one `h1` of a screen. It names the browser's tab, and takes the focus when the screen was reached
 * from within the shop, so that a screen reader starts at the top of what is new.
 */
export function PageHeading({ title, children, className = '' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedDirectly = useLocation().key === 'default';

  useEffect(() => {
    document.title = `${title} · Tohfa`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens, not when its query changes
  useEffect(() => {
    if (openedDirectly || document.activeElement instanceof HTMLInputElement) return;
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={`text-28 wide:text-36 ${className}`}>
      {children ?? title}
    </h1>
  );
}

interface Props {
  title: string;
  /** When more than the title stands in the heading. */
  children?: ReactNode;
  className?: string;
}

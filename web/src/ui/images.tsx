import { pictureSources } from '@tohfa/contract';
import { GiftIcon, UserRoundIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

/**
 * A picture, and a drawing in its place when there is none or it does not load. One that failed before the server's page
 * was taken over has sent its event to nobody: the element itself is asked as soon as React has it.
 */
export function Picture({ src = '', alt, fallback, className = '', ...img }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const askEarlyFailure = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setFailedSrc(src);
    },
    [src],
  );
  if (src === '' || failedSrc === src) {
    if (fallback !== undefined) return fallback;
    return <MissingPicture alt={alt} className={`bg-marigold-soft ${className}`} />;
  }
  return (
    <img
      {...img}
      ref={askEarlyFailure}
      src={src}
      alt={alt}
      onError={() => setFailedSrc(src)}
      className={className}
    />
  );
}

/** `fallback`: drawn instead of a gift. */
type PictureProps = Omit<ComponentProps<'img'>, 'ref' | 'onError' | 'alt'> & {
  alt: string;
  fallback?: ReactNode;
};

/** A gift where a picture would be, with the words of the picture. */
function MissingPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={`flex items-center justify-center text-rani ${className}`}
    >
      <GiftIcon className="size-1/3" />
    </span>
  );
}

/** Reserves its square before the picture loads; shows a gift icon if it does not. */
export function SquareImage({ src, alt, sizes, shownAt, eager = false, className = '' }: SquareImageProps) {
  const [loadedSrc, setLoadedSrc] = useState<string>();
  return (
    <span className={`relative block aspect-square overflow-hidden bg-marigold-soft ${className}`}>
      {shownAt !== undefined && src !== '' && loadedSrc !== src && (
        <Picture
          src={src}
          srcSet={pictureSources(src)}
          sizes={shownAt}
          alt=""
          fallback={null}
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      <Picture
        src={src}
        srcSet={pictureSources(src)}
        sizes={sizes}
        alt={alt}
        width={880}
        height={880}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setLoadedSrc(src)}
        className="relative size-full object-cover"
      />
    </span>
  );
}

interface SquareImageProps {
  src: string;
  alt: string;
  sizes: string;
  /** The `sizes` at which the page before showed it: that file is here already, and stands in, blurred, until this one is. */
  shownAt?: string | undefined;
  /** Visible at once, so not lazy. */
  eager?: boolean;
  className?: string;
}

/** A person's photo, or their initials. Hidden from screen readers: the name is always beside it. */
export function Avatar({ name, photo, className }: { name: string; photo: string; className: string }) {
  const letters = initials(name);
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-rani font-display font-semibold text-on-rani ${className}`}
    >
      <Picture
        src={/^(https:\/\/|\/|blob:)/.test(photo) ? photo : ''}
        alt=""
        referrerPolicy="no-referrer"
        fallback={letters || <UserRoundIcon className="size-1/2" />}
        className="size-full object-cover"
      />
    </span>
  );
}

/** Initials of first and last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

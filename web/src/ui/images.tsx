import { pictureSources } from '@tohfa/contract';
import { GiftIcon, UserRoundIcon } from 'lucide-react';
import { useState } from 'react';

/** Reserves its square before the picture loads; shows a gift icon if it does not. */
export function SquareImage({ src, alt, sizes, shownAt, eager = false, className = '' }: SquareImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const missing = src === '' || failedSrc === src;
  return (
    <span className={`relative block aspect-square overflow-hidden bg-marigold-soft ${className}`}>
      {shownAt !== undefined && !missing && loadedSrc !== src && (
        <img
          src={src}
          srcSet={pictureSources(src)}
          sizes={shownAt}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      {missing ? (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className="flex size-full items-center justify-center text-rani"
        >
          <GiftIcon className="size-1/3" />
        </span>
      ) : (
        <img
          src={src}
          srcSet={pictureSources(src)}
          sizes={sizes}
          alt={alt}
          width={880}
          height={880}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedSrc(src)}
          onLoad={() => setLoadedSrc(src)}
          className="relative size-full object-cover"
        />
      )}
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
  const [failed, setFailed] = useState<string>();
  const shown = /^(https:\/\/|\/|blob:)/.test(photo) && failed !== photo;
  const letters = initials(name);
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-rani font-display font-semibold text-on-rani ${className}`}
    >
      {shown ? (
        <img
          src={photo}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(photo)}
          className="size-full object-cover"
        />
      ) : (
        letters || <UserRoundIcon className="size-1/2" />
      )}
    </span>
  );
}

/** Initials of first and last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

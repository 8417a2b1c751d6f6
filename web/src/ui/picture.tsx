import { pictureSources } from '@tohfa/contract';
import { useState } from 'react';
import { GiftIcon } from './icons/icons.tsx';

/** A square picture whose room is kept before it arrives; a gift stands in for one that does not come. */
export function Picture({ src, alt, sizes, eager = false, className = '' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const missing = src === '' || failedSrc === src;
  return (
    <span className={`block aspect-square overflow-hidden bg-marigold-soft ${className}`}>
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
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

interface Props {
  src: string;
  alt: string;
  /** The width it is shown at, as the `sizes` attribute wants it. */
  sizes: string;
  /** Seen at once: not lazy. */
  eager?: boolean;
  className?: string;
}

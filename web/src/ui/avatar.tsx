import { useState } from 'react';
import { PersonIcon } from './icons/icons.tsx';

/** A person's photo; their initials when there is none or it does not come. The name stands beside it. */
export function Avatar({ name, photo, className }: { name: string; photo: string; className: string }) {
  const [failed, setFailed] = useState<string>();
  const shown = /^(https:\/\/|\/)/.test(photo) && failed !== photo;
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
        letters || <PersonIcon className="size-1/2" />
      )}
    </span>
  );
}

/** Of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-IN') ?? '').join('');
}

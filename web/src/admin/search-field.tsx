import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../ui/icons/icons.tsx';

const PAUSE_MS = 200;

/** Narrows a list while one types, a moment after the last letter. */
export function SearchField({ label, words, onWords }: Props) {
  const [typed, setTyped] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onWords(text.trim()), PAUSE_MS);
  }

  return (
    <div className="relative mb-4">
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="h-11 w-full rounded-control border border-field-border bg-surface pr-3 pl-11 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0"
      />
    </div>
  );
}

interface Props {
  label: string;
  words: string;
  onWords: (words: string) => void;
}

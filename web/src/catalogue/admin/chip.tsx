import { productEditor } from '@tohfa/contract/screens';
import { ArrowLeftIcon, ArrowRightIcon, XIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

const { chips: words } = productEditor;

/** A short text that can be changed or removed. */
export function Chip({ text, onEdit, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-9 max-w-full items-center rounded-full border border-hairline bg-sunken font-medium text-14">
      <button
        type="button"
        aria-label={words.change(text)}
        onClick={onEdit}
        className="h-11 min-w-0 cursor-grab truncate pr-1 pl-3.5"
      >
        {text}
      </button>
      <button
        type="button"
        aria-label={words.remove(text)}
        onClick={({ detail }) => onRemove(detail === 0)}
        className="-my-1 flex h-11 w-9 shrink-0 items-center justify-center text-ink-soft hover:text-chilli"
      >
        <XIcon className="size-4" />
      </button>
    </span>
  );
}

/** The same while it is renamed or moved. */
export function EditedChip({ text, maxLength, onRename, onMove, isFirst, isLast, onDone }: EditedChipProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string>();

  /** Closes unless the name cannot be kept; an empty one is none. */
  function finish(isByKey: boolean) {
    const next = typed.trim();
    const found = next === '' ? undefined : onRename(next);
    setProblem(found);
    if (found === undefined) onDone(isByKey);
  }

  function move(by: -1 | 1) {
    onMove(by);
    // A moved chip may lose the focus.
    requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <fieldset
      className="inline-flex min-w-0 max-w-full flex-wrap items-center rounded-control border border-rani bg-surface"
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && finish(false)}
    >
      <MoveButton label={words.earlier(text)} isUseless={isFirst} onClick={() => move(-1)}>
        <ArrowLeftIcon className="size-4" />
      </MoveButton>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by pressing the chip
        autoFocus
        aria-label={words.change(text)}
        aria-invalid={problem ? true : undefined}
        value={typed}
        maxLength={maxLength}
        size={Math.max(4, typed.length)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            finish(true);
          }
          if (event.key === 'Escape') onDone(true);
        }}
        className="h-9 min-w-0 bg-transparent text-center text-16 outline-none"
      />
      <MoveButton label={words.later(text)} isUseless={isLast} onClick={() => move(1)}>
        <ArrowRightIcon className="size-4" />
      </MoveButton>
      {problem && (
        <span role="alert" className="px-2 font-medium text-14 text-chilli">
          {problem}
        </span>
      )}
    </fieldset>
  );
}

/** Not disabled at the ends, which would take the focus out of the chip; nor does a press, which would close it. */
function MoveButton({ label, isUseless, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isUseless}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isUseless && onClick()}
      className="flex size-11 shrink-0 items-center justify-center text-ink-soft hover:text-rani aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}

interface ChipProps {
  text: string;
  onEdit: () => void;
  onRemove: (isByKey: boolean) => void;
}

interface MoveButtonProps {
  label: string;
  /** There is no place further on. */
  isUseless: boolean;
  onClick: () => void;
  children: ReactNode;
}

interface EditedChipProps {
  text: string;
  maxLength: number;
  /** Answers why it cannot be called that. */
  onRename: (text: string) => string | undefined;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
  onDone: (isByKey: boolean) => void;
}

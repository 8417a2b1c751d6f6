import { productEditor } from '@tohfa/contract/screens';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Chip, EditedChip } from './chip.tsx';
import { moveItem, splitValues } from './variant-matrix.ts';

const { chips: words } = productEditor;

/**
 * Short texts, each typed and ended with Enter or a comma, or pasted as a list. A text that cannot be added stays in the
 * field with the reason under it. Pressing a chip renames or moves it; chips can be dragged, too.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, items, suggestions = [] } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { problem, control } = useChipInput(props);
  const error = problem ?? props.error;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-control border border-field-border bg-surface p-1.5 has-[>input:focus-visible]:outline-3 has-[>input:focus-visible]:outline-rani has-[>input[aria-invalid=true]]:border-2 has-[>input[aria-invalid=true]]:border-chilli">
        {items.length > 0 && <ChipList {...props} onLeave={() => input.current?.focus()} />}
        <input
          id={id}
          ref={input}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          {...control}
          className="h-9 min-w-24 flex-1 bg-transparent px-2 text-16 outline-none"
        />
        {suggestions.length > 0 && (
          <datalist id={`${id}-list`}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
      </div>
      <p
        id={`${id}-hint`}
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 text-14 ${error ? 'font-medium text-chilli' : 'text-ink-soft'}`}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

/** What is typed until it becomes a chip, and why it cannot. */
function useChipInput({ items, maxLength, onAdd, onRemove }: ChipsFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  /** Leaves in the field what cannot be added, and what follows the last comma while typing. */
  function add(texts: readonly string[], rest = '') {
    const found = texts.length === 0 ? undefined : (findProblem(items, texts, maxLength) ?? onAdd(texts));
    setProblem(found);
    setText(found === undefined ? rest : [...texts, rest].filter(Boolean).join(', '));
  }

  return {
    problem,
    control: {
      value: text,
      // Phones do not say which key was pressed: a comma is seen in the text.
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        const typed = target.value;
        const end = typed.lastIndexOf(',');
        // A list that was refused is corrected first and added by Enter.
        if (end >= 0 && problem === undefined)
          add(splitValues(typed.slice(0, end)), typed.slice(end + 1).trimStart());
        else {
          setText(typed);
          if (end < 0) setProblem(undefined);
        }
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing) return;
        const last = items.at(-1);
        if (event.key === 'Enter') {
          event.preventDefault();
          add(splitValues(text));
        } else if (event.key === 'Backspace' && text === '' && last) {
          event.preventDefault();
          onRemove(last.key);
        }
      },
      onPaste(event: ClipboardEvent) {
        const pasted = event.clipboardData.getData('text');
        if (splitValues(pasted).length < 2) return;
        event.preventDefault();
        add(splitValues(`${text}${pasted}`));
      },
      onBlur: () => problem === undefined && add(splitValues(text)),
    },
  };
}

/** `onLeave`: the focus goes back to the field. */
function ChipList({ items, maxLength, onLeave, ...on }: ChipsFieldProps & { onLeave: () => void }) {
  const [edited, setEdited] = useState<string>();
  const dragged = useRef<number>(undefined);
  function move(from: number, to: number) {
    if (to >= 0 && to < items.length && to !== from) on.onMove(from, to);
  }
  function rename(item: ChipItem, next: string): string | undefined {
    const others = items.filter(({ key }) => key !== item.key);
    const found = findProblem(others, [next], maxLength);
    if (found === undefined && next !== item.text) on.onRename(item.key, next);
    return found;
  }
  return (
    <ul className="contents">
      {items.map((item, index) => (
        <li
          key={item.key}
          draggable={edited !== item.key}
          onDragStart={({ dataTransfer }) => {
            dragged.current = index;
            dataTransfer.effectAllowed = 'move';
            dataTransfer.setData('text/plain', item.text);
          }}
          onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged.current !== undefined) move(dragged.current, index);
          }}
          onDragEnd={() => {
            dragged.current = undefined;
          }}
          className="max-w-full"
        >
          {edited === item.key ? (
            <EditedChip
              text={item.text}
              maxLength={maxLength}
              onRename={(next) => rename(item, next)}
              onMove={(by) => move(index, index + by)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onDone={(isByKey) => {
                setEdited(undefined);
                if (isByKey) onLeave();
              }}
            />
          ) : (
            <Chip
              text={item.text}
              onEdit={() => setEdited(item.key)}
              onRemove={(isByKey) => {
                on.onRemove(item.key);
                // After a touch it would open the phone's keyboard.
                if (isByKey) onLeave();
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function findProblem(
  items: readonly ChipItem[],
  texts: readonly string[],
  maxLength: number,
): string | undefined {
  const seen = new Set(items.map((item) => item.text.toLowerCase()));
  for (const text of texts) {
    if (text.length > maxLength) return words.tooLong(maxLength);
    if (seen.has(text.toLowerCase())) return words.twice(text);
    seen.add(text.toLowerCase());
  }
  return undefined;
}

/** Texts that are their own keys, such as tags. */
export function textChips(texts: readonly string[], onChange: (texts: string[]) => void) {
  return {
    items: texts.map((text) => ({ key: text, text })),
    onRemove: (key: string) => onChange(texts.filter((text) => text !== key)),
    onRename: (key: string, next: string) => onChange(texts.map((text) => (text === key ? next : text))),
    onMove: (from: number, to: number) => onChange(moveItem(texts, from, to)),
  };
}

interface ChipItem {
  key: string;
  text: string;
}

interface ChipsFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  items: readonly ChipItem[];
  maxLength: number;
  suggestions?: readonly string[];
  /** Answers why they cannot be added. */
  onAdd: (texts: readonly string[]) => string | undefined;
  onRemove: (key: string) => void;
  onRename: (key: string, text: string) => void;
  onMove: (from: number, to: number) => void;
}

import { useId, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons/icons.tsx';
import { monthDayWords } from './day-words.ts';

const MOST = 30;

/** Added one by one. Days that are kept already have no year any more, so they stand as words. */
export function ChildrenBirthdays({
  kept = [],
  error,
}: {
  kept?: readonly string[];
  error?: string | undefined;
}) {
  const id = useId();
  const nextKey = useRef(kept.length);
  const [children, setChildren] = useState<readonly Child[]>(() =>
    kept.map((monthDay, key) => ({ key, monthDay })),
  );
  const add = useRef<HTMLButtonElement>(null);

  function remove(key: number) {
    setChildren(children.filter((child) => child.key !== key));
    add.current?.focus();
  }

  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold text-14">Children’s birthdays</legend>
      <p id={`${id}-hint`} className="text-14 text-ink-soft">
        Only the day and the month are kept.
      </p>
      <ul className="mt-2 space-y-2 empty:hidden">
        {children.map(({ key, monthDay }, at) => (
          <li key={key} className="flex items-end gap-2">
            {monthDay === undefined ? (
              <Field
                label={`Birthday of child ${at + 1}`}
                name="children_birthdays"
                type="date"
                error={error}
                className="flex-1"
                autoFocus
              />
            ) : (
              <p className="flex h-12 flex-1 items-center rounded-control bg-sunken px-4">
                {monthDayWords(monthDay)}
                <input type="hidden" name="children_birthdays" value={monthDay} />
              </p>
            )}
            <IconButton label={`Remove the birthday of child ${at + 1}`} onClick={() => remove(key)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {children.length < MOST && (
        <button
          ref={add}
          type="button"
          onClick={() => setChildren([...children, { key: nextKey.current++ }])}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          + Add a child’s birthday
        </button>
      )}
    </fieldset>
  );
}

interface Child {
  key: number;
  /** Of one that is kept. */
  monthDay?: string;
}

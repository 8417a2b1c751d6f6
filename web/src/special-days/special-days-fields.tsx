import { MAX_CHILDREN } from '@tohfa/contract';
import { sharedDaysFieldTexts as texts } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { PlaceSearch } from '../places/place-search.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';
import { formatMonthDay } from './special-days-details.tsx';
import type { SpecialDaysFormFields } from './special-days-form.ts';

/** The fields that sharing and editing have in common. */
export function SpecialDaysFields({ fields, children }: SpecialDaysFieldsProps) {
  const { field } = fields;
  return (
    <>
      <FieldGroup title={texts.aboutYou}>
        <TextField label={texts.name} autoComplete="name" maxLength={100} required {...field('name')} />
        <TextField
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={25}
          placeholder="98765 43210"
          required
          {...field('phone')}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={texts.emailHint}
          {...field('email')}
        />
        {children}
      </FieldGroup>
      <FieldGroup title={texts.yourDays}>
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label={texts.birthday} type="date" {...field('birthday')} />
          <TextField label={texts.anniversary} type="date" {...field('anniversary')} />
        </div>
        <ChildrenBirthdays fields={fields} />
      </FieldGroup>
      <FieldGroup title={texts.address}>
        <AddressFields fields={fields} />
      </FieldGroup>
    </>
  );
}

/** The search fills in the fields below it, which stay editable. */
function AddressFields({ fields: { field, setPlace } }: Pick<SpecialDaysFieldsProps, 'fields'>) {
  const [announcement, setAnnouncement] = useState('');
  return (
    <>
      <PlaceSearch
        label={texts.findArea}
        onSelect={(place) => {
          setPlace(place);
          setAnnouncement(
            texts.filledIn({ place: `${place.address}, ${place.city}, ${place.state} ${place.pincode}` }),
          );
        }}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TextField
        label={texts.flat}
        maxLength={100}
        autoComplete="address-line1"
        required
        {...field('flat_no')}
      />
      <TextField
        label={texts.street}
        maxLength={300}
        autoComplete="address-line2"
        required
        {...field('address')}
      />
      <div className="grid gap-4 wide:grid-cols-3">
        <TextField
          label={texts.city}
          maxLength={100}
          autoComplete="address-level2"
          required
          {...field('city')}
        />
        <TextField
          label={texts.state}
          maxLength={100}
          autoComplete="address-level1"
          required
          {...field('state')}
        />
        <TextField
          label={texts.pincode}
          maxLength={6}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          {...field('pincode')}
        />
      </div>
    </>
  );
}

/** Saved birthdays have no year any more, so they are shown as text and not in a date field. */
function ChildrenBirthdays({ fields }: Pick<SpecialDaysFieldsProps, 'fields'>) {
  const { savedChildren, childrenError, setChildren } = fields;
  const id = useId();
  const nextKey = useRef(savedChildren.length);
  const addButton = useRef<HTMLButtonElement>(null);
  const [children, setRows] = useState<readonly Child[]>(() =>
    savedChildren.map((day, key) => ({ key, day, isSaved: true })),
  );

  function change(rows: readonly Child[]) {
    setRows(rows);
    setChildren(rows.map(({ day }) => day).filter((day) => day !== ''));
  }

  function remove(key: number) {
    change(children.filter((child) => child.key !== key));
    addButton.current?.focus();
  }

  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold text-14">{texts.children}</legend>
      <p id={`${id}-hint`} className="text-14 text-ink-soft">
        {texts.childrenHint}
      </p>
      <ul className="mt-2 space-y-2 empty:hidden">
        {children.map(({ key, day, isSaved }, index) => (
          <li key={key} className="flex items-end gap-2">
            {isSaved ? (
              <p className="flex h-12 flex-1 items-center rounded-control bg-sunken px-4">
                {formatMonthDay(day)}
              </p>
            ) : (
              <TextField
                label={texts.child({ number: index + 1 })}
                name="children_birthdays"
                type="date"
                value={day}
                onChange={({ target }) =>
                  change(
                    children.map((child) => (child.key === key ? { ...child, day: target.value } : child)),
                  )
                }
                aria-invalid={childrenError ? true : undefined}
                aria-describedby={childrenError ? `${id}-error` : undefined}
                className="flex-1"
                autoFocus
              />
            )}
            <IconButton label={texts.removeChild({ number: index + 1 })} onClick={() => remove(key)}>
              <XIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {childrenError && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-14 text-chilli">
          {childrenError}
        </p>
      )}
      {children.length < MAX_CHILDREN && (
        <button
          ref={addButton}
          type="button"
          onClick={() => change([...children, { key: nextKey.current++, day: '', isSaved: false }])}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          {texts.addChild}
        </button>
      )}
    </fieldset>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}

interface SpecialDaysFieldsProps {
  fields: SpecialDaysFormFields;
  /** More about the person, where the form asks for it. */
  children?: ReactNode;
}

interface Child {
  key: number;
  /** `MM-DD` of a saved one, `YYYY-MM-DD` of a new one, empty while none is entered. */
  day: string;
  isSaved: boolean;
}

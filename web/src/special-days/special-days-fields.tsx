import type { SavedSpecialDays } from '@tohfa/contract';
import { XIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Place, PlaceSearch } from '../addresses/place-search.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';
import type { SpecialDaysField } from './save-special-days.ts';
import { formatMonthDay } from './special-days-details.tsx';

/** What a person tells of themselves: the same fields for giving it and for changing it. */
export function SpecialDaysFields({ saved, errors, children }: SpecialDaysFieldsProps) {
  return (
    <>
      <FieldGroup title="You">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={saved?.name}
          error={errors.name}
          required
        />
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={25}
          placeholder="98765 43210"
          defaultValue={saved?.phone}
          error={errors.phone}
          required
        />
        <TextField
          label="Email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={saved?.email}
          hint="Without it you get no reminders."
          error={errors.email}
        />
        {children}
      </FieldGroup>
      <FieldGroup title="Your days">
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField
            label="Birthday (optional)"
            name="birthday"
            type="date"
            defaultValue={saved?.birthday}
            error={errors.birthday}
          />
          <TextField
            label="Anniversary (optional)"
            name="anniversary"
            type="date"
            defaultValue={saved?.anniversary}
            error={errors.anniversary}
          />
        </div>
        <ChildrenBirthdays kept={saved?.children_birthdays ?? []} error={errors.children_birthdays} />
      </FieldGroup>
      <FieldGroup title="Where gifts may go">
        <AddressFields saved={saved} errors={errors} />
      </FieldGroup>
    </>
  );
}

/** The search fills in the four fields below it; whatever stands there can be typed over. */
function AddressFields({ saved, errors }: Pick<SpecialDaysFieldsProps, 'saved' | 'errors'>) {
  const [place, setPlace] = useState<Place>({
    address: saved?.address ?? '',
    city: saved?.city ?? '',
    state: saved?.state ?? '',
    pincode: saved?.pincode ?? '',
  });
  const [found, setFound] = useState('');
  const typed = (name: keyof Place) => ({
    name,
    value: place[name],
    onChange: (event: { target: { value: string } }) => setPlace({ ...place, [name]: event.target.value }),
    error: errors[name],
    required: true,
  });
  return (
    <>
      <PlaceSearch
        label="Find your area"
        onSelect={(chosen) => {
          setPlace(chosen);
          setFound(
            `${chosen.address}, ${chosen.city}, ${chosen.state} ${chosen.pincode} is filled in below.`,
          );
        }}
      />
      <p role="status" className="sr-only">
        {found}
      </p>
      <TextField
        label="Flat or house number"
        name="flat_no"
        maxLength={100}
        autoComplete="address-line1"
        defaultValue={saved?.flat_no}
        error={errors.flat_no}
        required
      />
      <TextField label="Street or area" maxLength={300} autoComplete="address-line2" {...typed('address')} />
      <div className="grid gap-4 wide:grid-cols-3">
        <TextField label="City" maxLength={100} autoComplete="address-level2" {...typed('city')} />
        <TextField label="State" maxLength={100} autoComplete="address-level1" {...typed('state')} />
        <TextField
          label="Pincode"
          maxLength={6}
          inputMode="numeric"
          autoComplete="postal-code"
          {...typed('pincode')}
        />
      </div>
    </>
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
  /** What is given already. */
  saved?: SavedSpecialDays | undefined;
  errors: Partial<Record<SpecialDaysField, string>>;
  /** More about the person, where there is more to ask. */
  children?: ReactNode;
}

const MAX_CHILDREN = 30;

/** Added one by one. Days that are kept already have no year any more, so they stand as words. */
function ChildrenBirthdays({ kept = [], error }: { kept?: readonly string[]; error?: string | undefined }) {
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
              <TextField
                label={`Birthday of child ${at + 1}`}
                name="children_birthdays"
                type="date"
                error={error}
                className="flex-1"
                autoFocus
              />
            ) : (
              <p className="flex h-12 flex-1 items-center rounded-control bg-sunken px-4">
                {formatMonthDay(monthDay)}
                <input type="hidden" name="children_birthdays" value={monthDay} />
              </p>
            )}
            <IconButton label={`Remove the birthday of child ${at + 1}`} onClick={() => remove(key)}>
              <XIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {children.length < MAX_CHILDREN && (
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

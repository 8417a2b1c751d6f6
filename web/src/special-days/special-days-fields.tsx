import type { SavedSpecialDays } from '@tohfa/contract';
import { type ReactNode, useState } from 'react';
import { PlaceSearch } from '../places/place-search.tsx';
import type { Place } from '../places/search-address.ts';
import { Field } from '../ui/field.tsx';
import { ChildrenBirthdays } from './children-birthdays.tsx';
import type { SpecialDaysField } from './save-special-days.ts';

/** What a person tells of themselves: the same fields for giving it and for changing it. */
export function SpecialDaysFields({ kept, errors, children }: Props) {
  return (
    <>
      <Part title="You">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={kept?.name}
          error={errors.name}
          required
        />
        <Field
          label="Mobile number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={25}
          placeholder="98765 43210"
          defaultValue={kept?.phone}
          error={errors.phone}
          required
        />
        <Field
          label="Email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={kept?.email}
          hint="Without it you get no reminders."
          error={errors.email}
        />
        {children}
      </Part>
      <Part title="Your days">
        <div className="grid gap-4 wide:grid-cols-2">
          <Field
            label="Birthday (optional)"
            name="birthday"
            type="date"
            defaultValue={kept?.birthday}
            error={errors.birthday}
          />
          <Field
            label="Anniversary (optional)"
            name="anniversary"
            type="date"
            defaultValue={kept?.anniversary}
            error={errors.anniversary}
          />
        </div>
        <ChildrenBirthdays kept={kept?.children_birthdays ?? []} error={errors.children_birthdays} />
      </Part>
      <Part title="Where gifts may go">
        <AddressFields kept={kept} errors={errors} />
      </Part>
    </>
  );
}

/** The search fills in the four fields below it; whatever stands there can be typed over. */
function AddressFields({ kept, errors }: Pick<Props, 'kept' | 'errors'>) {
  const [place, setPlace] = useState<Place>({
    address: kept?.address ?? '',
    city: kept?.city ?? '',
    state: kept?.state ?? '',
    pincode: kept?.pincode ?? '',
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
        onFound={(chosen) => {
          setPlace(chosen);
          setFound(
            `${chosen.address}, ${chosen.city}, ${chosen.state} ${chosen.pincode} is filled in below.`,
          );
        }}
      />
      <p role="status" className="sr-only">
        {found}
      </p>
      <Field
        label="Flat or house number"
        name="flat_no"
        maxLength={100}
        autoComplete="address-line1"
        defaultValue={kept?.flat_no}
        error={errors.flat_no}
        required
      />
      <Field label="Street or area" maxLength={300} autoComplete="address-line2" {...typed('address')} />
      <div className="grid gap-4 wide:grid-cols-3">
        <Field label="City" maxLength={100} autoComplete="address-level2" {...typed('city')} />
        <Field label="State" maxLength={100} autoComplete="address-level1" {...typed('state')} />
        <Field
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}

interface Props {
  /** What is given already. */
  kept?: SavedSpecialDays | undefined;
  errors: Partial<Record<SpecialDaysField, string>>;
  /** More about the person, where there is more to ask. */
  children?: ReactNode;
}

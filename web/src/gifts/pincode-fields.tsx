import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlaces } from '../places/search-address.ts';
import { Field } from '../ui/field.tsx';
import { boundTo } from './bound-to.ts';
import type { GiftWizardState } from './use-gift-wizard.ts';

/** The pincode first: it fills in the other two, as long as nobody has typed something else there. */
export function PincodeFields({ wizard }: { wizard: GiftWizardState }) {
  const { values, fill } = wizard;
  const pincode = values.pincode.trim();
  const { places, searched, failed } = usePlaces(/^\d{6}$/.test(pincode) ? pincode : '');
  const place = places.find((one) => one.pincode === pincode);
  const filled = useRef<{ district: string; state: string }>(undefined);

  const fillIn = useEffectEvent((district: string, state: string) => {
    const before = filled.current;
    const isFree = (field: 'district' | 'state') => ['', before?.[field]].includes(values[field].trim());
    filled.current = { district, state };
    fill({ ...(isFree('district') && { district }), ...(isFree('state') && { state }) });
  });
  const [city, state] = [place?.city, place?.state];
  useEffect(() => {
    if (city !== undefined && state !== undefined) fillIn(city, state);
  }, [city, state]);

  const unknown = searched && !failed && pincode !== '' && place === undefined;
  return (
    <>
      <Field
        label="Pincode"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        hint={unknown ? 'We could not look this pincode up. Please check it.' : undefined}
        {...boundTo('pincode', wizard)}
      />
      <Field label="District or city" maxLength={100} autoComplete="off" {...boundTo('district', wizard)} />
      <Field label="State" maxLength={100} autoComplete="off" {...boundTo('state', wizard)} />
    </>
  );
}

import type { ChangeEvent } from 'react';
import type { GiftField } from './gift-fields.ts';
import type { GiftWizardState } from './use-gift-wizard.ts';

/** What ties a control to one of the wizard's fields. */
export function boundTo(field: GiftField, { values, errors, fill }: GiftWizardState) {
  return {
    name: field,
    value: values[field],
    error: errors[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      fill({ [field]: target.value }),
  };
}

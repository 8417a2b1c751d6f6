import type { Category } from '@tohfa/contract';
import { ImageIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { definedErrors, requiredError } from '../../lib/validation.ts';
import { errorMessage, useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { CheckboxField, TextField } from '../../ui/fields.tsx';
import { useInvalidateCatalogue } from './all-products.ts';
import { shrinkImage } from './upload-image.ts';

export function CategoryForm({ category, onSaved, onCancel }: CategoryFormProps) {
  const withProof = useStepUp();
  const catalogueChanged = useInvalidateCatalogue();
  const [detail, setDetail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, problem, errors } = useFormSubmit<CategoryField>({
    validate: ({ name }) => definedErrors({ name: requiredError(name) }),
    onSubmit: async () => {
      if (form.current === null) return;
      const controls = new FormData(form.current);
      await withProof(() => saveCategory(controls, category?.id));
      await catalogueChanged();
      onSaved();
    },
    toMessage: (error) => {
      setDetail(errorMessage(error));
      return category
        ? 'Something went wrong while changing the category.'
        : 'Something went wrong while creating the category.';
    },
    alwaysShowMessage: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        defaultValue={category?.name}
        error={errors.name}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Colour"
          name="color"
          type="color"
          defaultValue={category?.color ?? '#000000'}
          error={errors.color}
        />
        <TextField
          label="Block"
          name="block"
          maxLength={100}
          defaultValue={category?.block}
          error={errors.block}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <CheckboxField label="Featured" name="is_featured" defaultChecked={category?.is_featured === 1} />
        <CheckboxField
          label="In the calendar"
          name="is_calendar"
          defaultChecked={category?.is_calendar === 1}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <ImageField label="Icon" name="icon" currentUrl={category?.icon ?? ''} error={errors.icon} />
        <ImageField label="Image" name="image" currentUrl={category?.image ?? ''} error={errors.image} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy} className="flex-1">
          {busy ? 'Saving…' : category ? 'Save changes' : 'Create category'}
        </Button>
        {category && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type CategoryField = 'name' | 'color' | 'block' | 'icon' | 'image';

interface CategoryFormProps {
  /** The one to change; none for a new one. */
  category: Category | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** One picture to choose, shown as soon as it is chosen. Left alone, the picture there is stays. */
function ImageField({ label, name, currentUrl, error }: ImageFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  const shown = chosen ?? currentUrl;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="relative flex h-32 items-center justify-center overflow-hidden rounded-control border-2 border-field-border border-dashed text-14 has-focus-visible:outline-3 has-focus-visible:outline-rani hover:border-rani">
        {shown === '' ? (
          <span aria-hidden="true" className="flex flex-col items-center gap-1 text-ink-soft">
            <ImageIcon className="size-7 text-rani" />
            Choose a picture
          </span>
        ) : (
          <img src={shown} alt="" className="size-full object-contain" />
        )}
        <input
          id={id}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target: { files } }) => setChosen(files?.[0] && URL.createObjectURL(files[0]))}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </div>
  );
}

interface ImageFieldProps {
  label: string;
  name: string;
  /** The address of the picture there is; empty when there is none. */
  currentUrl: string;
  error: string | undefined;
}

/** As the form's controls hold it; a ticked box is '1'. */
async function saveCategory(controls: FormData, id: number | undefined): Promise<Category> {
  const form = new FormData();
  for (const name of ['name', 'color', 'block']) form.set(name, String(controls.get(name) ?? ''));
  for (const name of ['is_featured', 'is_calendar']) form.set(name, controls.has(name) ? '1' : '0');
  for (const name of ['icon', 'image']) {
    const file = controls.get(name);
    if (file instanceof File && file.size > 0) form.set(name, await shrinkImage(file), name);
  }
  if (id === undefined) return (await call('createCategory', { form })).category;
  form.set('id', String(id));
  return (await call('updateCategory', { form })).category;
}

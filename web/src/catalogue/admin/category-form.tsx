import { type Category, categoryForm } from '@tohfa/contract';
import { hindiTexts, categoryTexts as texts } from '@tohfa/contract/screens';
import { ImageIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call, errorMessage } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { shrinkImage } from '../../lib/shrink-image.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { CheckboxField, TextField } from '../../ui/fields.tsx';
import { Picture } from '../../ui/images.tsx';
import { useInvalidateCatalogue } from './all-products.ts';

export function CategoryForm({ category, onSaved, onCancel }: CategoryFormProps) {
  const withStepUp = useStepUp();
  const invalidateCatalogue = useInvalidateCatalogue();
  const [detail, setDetail] = useState<string>();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useContractForm(categoryForm, {
    defaultValues: {
      name: category?.english_name ?? category?.name ?? '',
      name_hi: category?.name_hi ?? '',
      color: category?.color ?? '#000000',
      block: category?.block ?? '',
    },
    onSubmit: async () => {
      if (formElement.current === null) return;
      const controls = new FormData(formElement.current);
      try {
        await withStepUp(() => saveCategory(controls, category?.id));
      } catch (error) {
        setDetail(errorMessage(error));
        throw error;
      }
      await invalidateCatalogue();
      onSaved();
    },
    toMessage: () => (category ? texts.changeFailed : texts.createFailed),
    alwaysShowMessage: true,
  });

  return (
    <form ref={formElement} onSubmit={form.submit} noValidate className="space-y-4">
      {form.problem && (
        <Notice tone="error">
          <p>{form.problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <TextField label={texts.name} required maxLength={100} {...form.field('name')} />
      <TextField
        label={hindiTexts.name}
        lang="hi"
        maxLength={100}
        {...form.field('name_hi')}
        hint={hindiTexts.hint}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={texts.colour}
          type="color"
          // The browser gives a colour of its own to a field without one, and the form takes that for what was chosen.
          defaultValue={category?.color ?? '#000000'}
          {...form.field('color')}
        />
        <TextField label={texts.block} maxLength={100} {...form.field('block')} hint={texts.blockHint} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <CheckboxField
          label={texts.featured}
          name="is_featured"
          defaultChecked={category?.is_featured === 1}
        />
        <CheckboxField
          label={texts.inCalendar}
          name="is_calendar"
          defaultChecked={category?.is_calendar === 1}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <ImageField label={texts.icon} name="icon" currentUrl={category?.icon ?? ''} />
        <ImageField label={texts.image} name="image" currentUrl={category?.image ?? ''} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={form.busy} className="flex-1">
          {form.busy ? texts.saving : category ? texts.save : texts.create}
        </Button>
        {category && (
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: Category | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** One picture to choose, shown as soon as it is chosen. Without a choice the current picture stays. */
function ImageField({ label, name, currentUrl }: ImageFieldProps) {
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
            {texts.choosePicture}
          </span>
        ) : (
          <Picture src={shown} alt="" className="size-full object-contain" />
        )}
        <input
          id={id}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target: { files } }) => setChosen(files?.[0] && URL.createObjectURL(files[0]))}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
    </div>
  );
}

interface ImageFieldProps {
  label: string;
  name: string;
  /** Empty when there is none. */
  currentUrl: string;
}

/** Sent as multipart, with a ticked box as '1'. */
async function saveCategory(controls: FormData, id: number | undefined): Promise<Category> {
  const form = new FormData();
  for (const name of ['name', 'name_hi', 'color', 'block']) form.set(name, String(controls.get(name) ?? ''));
  for (const name of ['is_featured', 'is_calendar']) form.set(name, controls.has(name) ? '1' : '0');
  for (const name of ['icon', 'image']) {
    const file = controls.get(name);
    if (file instanceof File && file.size > 0) form.set(name, await shrinkImage(file), name);
  }
  if (id === undefined) return (await call('createCategory', { form })).category;
  form.set('id', String(id));
  return (await call('updateCategory', { form })).category;
}

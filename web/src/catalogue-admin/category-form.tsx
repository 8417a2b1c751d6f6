import type { Category } from '@tohfa/contract';
import { useRef, useState } from 'react';
import { found, missingError } from '../accounts/check-fields.ts';
import { useProof } from '../admin/proof-keeper.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { plainWords, useSubmission } from '../ui/use-submission.ts';
import { useCatalogueChanged } from './all-products.ts';
import { PictureField } from './picture-field.tsx';
import { saveCategory } from './save-category.ts';

export function CategoryForm({ category, onSaved, onCancel }: Props) {
  const withProof = useProof();
  const catalogueChanged = useCatalogueChanged();
  const [detail, setDetail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, problem, errors } = useSubmission<CategoryField>({
    check: ({ name }) => found({ name: missingError(name) }),
    send: async () => {
      if (form.current === null) return;
      const controls = new FormData(form.current);
      await withProof(() => saveCategory(controls, category?.id));
      await catalogueChanged();
      onSaved();
    },
    words: (error) => {
      setDetail(plainWords(error));
      return category
        ? 'Something went wrong while changing the category.'
        : 'Something went wrong while creating the category.';
    },
    wordsAlways: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
          {detail && <p className="font-normal">{detail}</p>}
        </Notice>
      )}
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        defaultValue={category?.name}
        error={errors.name}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Colour"
          name="color"
          type="color"
          defaultValue={category?.color ?? '#000000'}
          error={errors.color}
        />
        <Field
          label="Block"
          name="block"
          maxLength={100}
          defaultValue={category?.block}
          error={errors.block}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <CheckField label="Featured" name="is_featured" defaultChecked={category?.is_featured === 1} />
        <CheckField label="In the calendar" name="is_calendar" defaultChecked={category?.is_calendar === 1} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <PictureField label="Icon" name="icon" now={category?.icon ?? ''} error={errors.icon} />
        <PictureField label="Image" name="image" now={category?.image ?? ''} error={errors.image} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy} className="flex-1">
          {busy ? 'Saving…' : category ? 'Save changes' : 'Create category'}
        </Button>
        {category && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type CategoryField = 'name' | 'color' | 'block' | 'icon' | 'image';

interface Props {
  /** The one to change; none for a new one. */
  category: Category | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

import { hindiTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../admin/page.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { RichTextField } from './product-fields.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** What Hindi readers see of a product. All of it may be left empty, so the fields come when they are asked for. */
export function ProductHindiFields({ form, editorKey }: Pick<ProductFormState, 'form' | 'editorKey'>) {
  const [wanted, setWanted] = useState(false);
  const name = useWatch({ control: form.control, name: 'nameHi' });
  const isOpen = wanted || FIELDS.some((field) => form.getFieldState(field).error !== undefined);
  return (
    <Panel
      title={hindiTexts.title}
      action={
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setWanted(!isOpen)}
          className="h-11 font-semibold text-14 text-rani hover:underline"
        >
          {isOpen ? hindiTexts.close : name === '' ? hindiTexts.write : hindiTexts.change}
        </button>
      }
    >
      {!isOpen && name !== '' && (
        <p lang="hi" className="[overflow-wrap:anywhere]">
          {name}
        </p>
      )}
      {(isOpen || name === '') && <p className="text-14 text-ink-soft">{hindiTexts.hint}</p>}
      {isOpen && (
        <div className="mt-4 space-y-4">
          <TextField label={hindiTexts.name} {...form.field('nameHi')} lang="hi" maxLength={200} />
          <TextArea
            label={hindiTexts.description}
            {...form.field('descriptionHi')}
            lang="hi"
            rows={3}
            maxLength={2000}
          />
          <RichTextField
            key={editorKey}
            form={form}
            name="richDescriptionHi"
            label={hindiTexts.richDescription}
            lang="hi"
          />
        </div>
      )}
    </Panel>
  );
}

const FIELDS = ['nameHi', 'descriptionHi', 'richDescriptionHi'] as const;

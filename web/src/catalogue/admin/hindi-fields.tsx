import { hindiTexts } from '@tohfa/contract/screens';
import { Panel } from '../../admin/page.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { RichTextField } from './product-fields.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** What Hindi readers see of a product. All of it may be left empty. */
export function ProductHindiFields({ form, editorKey }: Pick<ProductFormState, 'form' | 'editorKey'>) {
  return (
    <Panel title={hindiTexts.title}>
      <p className="mb-4 text-14 text-ink-soft">{hindiTexts.hint}</p>
      <div className="space-y-4">
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
    </Panel>
  );
}

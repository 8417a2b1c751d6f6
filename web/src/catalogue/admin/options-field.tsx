import { MAX_OPTIONS } from '@tohfa/contract';
import { productEditor } from '@tohfa/contract/screens';
import { PlusIcon, Trash2Icon } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ChipsField } from './chips-field.tsx';
import type { ProductFormState } from './use-product-form.ts';
import type { Variants } from './use-variants.ts';
import type { OptionDraft } from './variant-matrix.ts';

const { options: words } = productEditor;

/** What a product comes in: Size with S, M and L, Colour with Red and Blue. */
export function OptionsField({ form, variants }: OptionsFieldProps) {
  const { options } = variants;
  return (
    <div className="space-y-4">
      {options.map((option, index) => (
        <OptionField key={option.key} form={form} variants={variants} option={option} index={index} />
      ))}
      {options.length < MAX_OPTIONS && (
        <Button
          variant="secondary"
          onClick={() => {
            variants.addOption();
            focusName(form, options.length);
          }}
          className="h-11! px-4! text-14!"
        >
          <PlusIcon />
          {words.add}
        </Button>
      )}
    </div>
  );
}

function OptionField({ form, variants, option, index }: OptionFieldProps) {
  const listId = useId();
  const name = option.name.trim();
  const taken = variants.options.map((one) => one.name.trim().toLowerCase());
  const errors = form.formState.errors.options?.[index];
  return (
    <div
      data-option
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 border-hairline border-b pb-4 wide:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      <TextField
        label={words.name(index + 1)}
        {...form.field(`options.${index}.name`)}
        list={listId}
        maxLength={40}
        autoComplete="off"
        // Enter would send the form; the values come next.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget
            .closest('[data-option]')
            ?.querySelector<HTMLInputElement>('[data-values] input')
            ?.focus();
        }}
      />
      <datalist id={listId}>
        {words.nameExamples
          .filter((example) => !taken.includes(example.toLowerCase()))
          .map((example) => (
            <option key={example} value={example} />
          ))}
      </datalist>
      <IconButton
        label={words.remove(name || words.name(index + 1))}
        onClick={() => variants.removeOption(option)}
        className="mt-7 wide:order-last"
      >
        <Trash2Icon className="size-4.5" />
      </IconButton>
      <div data-values className="col-span-2 wide:col-span-1">
        <ChipsField
          label={words.values(name || words.name(index + 1))}
          hint={words.valuesHint}
          error={errors?.values?.message}
          items={option.values}
          maxLength={60}
          onAdd={(texts) => variants.addValues(option, texts)}
          onRemove={(key) => variants.removeValue(option, key)}
          onRename={(key, text) => variants.renameValue(option, key, text)}
          onMove={(from, to) => variants.moveValue(option, from, to)}
        />
      </div>
    </div>
  );
}

/** Once it is drawn. */
function focusName(form: ProductFormState['form'], index: number): void {
  requestAnimationFrame(() => form.setFocus(`options.${index}.name`));
}

interface OptionsFieldProps extends Pick<ProductFormState, 'form'> {
  variants: Variants;
}

interface OptionFieldProps extends OptionsFieldProps {
  option: OptionDraft;
  index: number;
}

import { productEditor } from '@tohfa/contract/screens';
import { ImagePlusIcon } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { IMAGE_TYPES } from '../../lib/shrink-image.ts';
import { SquareImage } from '../../ui/images.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { ProductFormState } from './use-product-form.ts';
import type { Variants } from './use-variants.ts';
import type { VariantDraft } from './variant-matrix.ts';

const { picture: words } = productEditor;

/** The variant's picture; pressing it chooses one of the product's, or uploads another. */
export function VariantPicture({ label, ...props }: VariantPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const { image } = props.row;
  return (
    <>
      <button
        type="button"
        aria-label={words.choose(label)}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control border border-field-border border-dashed text-ink-soft hover:border-rani hover:text-rani"
      >
        {image === '' ? (
          <ImagePlusIcon className="size-5" />
        ) : (
          <SquareImage src={image} alt="" sizes="44px" className="w-full" />
        )}
      </button>
      {isMounted && (
        <Sheet
          open={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setMounted(false)}
          title={words.title(label)}
        >
          <PictureChoice {...props} label={label} onChosen={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function PictureChoice({ form, uploads, variants, row, onChosen }: PictureChoiceProps) {
  const images = useWatch({ control: form.control, name: 'images' });
  const [isUploading, setUploading] = useState(false);
  const all = row.image === '' || images.includes(row.image) ? images : [...images, row.image];
  function choose(image: string) {
    if (image !== row.image) variants.setPicture(row, image);
    onChosen();
  }
  return (
    <div className="mt-4 space-y-4">
      <ul className="grid grid-cols-3 gap-3">
        {['', ...all].map((image, number) => (
          <li key={image}>
            <button
              type="button"
              aria-pressed={image === row.image}
              aria-label={image === '' ? words.none : words.number(number)}
              onClick={() => choose(image)}
              className="block w-full overflow-hidden rounded-control border-2 border-transparent hover:border-field-border aria-pressed:border-rani"
            >
              {image === '' ? (
                <span className="flex aspect-square items-center justify-center bg-sunken p-2 text-14">
                  {words.none}
                </span>
              ) : (
                <SquareImage src={image} alt="" sizes="130px" />
              )}
            </button>
          </li>
        ))}
      </ul>
      <label className="flex h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-field-border font-semibold hover:border-rani hover:text-rani has-focus-visible:outline-3 has-focus-visible:outline-rani">
        <ImagePlusIcon />
        {words.upload}
        <input
          type="file"
          accept={IMAGE_TYPES.join(',')}
          className="sr-only"
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])], (url) => variants.setPicture(row, url));
            target.value = '';
            setUploading(true);
          }}
        />
      </label>
      {isUploading && (
        <p role="status" className="text-14 text-ink-soft">
          {uploads.isSending ? words.uploading : uploads.uploads[0]?.problem}
        </p>
      )}
    </div>
  );
}

interface VariantPictureProps extends Pick<ProductFormState, 'form' | 'uploads'> {
  variants: Variants;
  row: VariantDraft;
  /** `M, Red` */
  label: string;
}

interface PictureChoiceProps extends VariantPictureProps {
  onChosen: () => void;
}

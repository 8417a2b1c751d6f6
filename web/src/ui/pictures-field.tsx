import { pictureAt } from '@tohfa/contract';
import { partTexts } from '@tohfa/contract/screens';
import { CameraIcon, XIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IMAGE_TYPES } from '../lib/shrink-image.ts';
import { IconButton } from './buttons.tsx';
import { Picture } from './images.tsx';

/** Pictures that were sent before and new ones, each shown and removable. */
export function PicturesField({
  max,
  label = partTexts.pictures.label,
  kept = [],
  added,
  onKeep,
  onAdd,
}: PicturesFieldProps) {
  const room = max - kept.length - added.length;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-14">{partTexts.pictures.upTo({ label, max })}</legend>
      <ul className="flex flex-wrap gap-3">
        {kept.map((url) => (
          <PictureTile
            key={url}
            src={pictureAt(url, 220)}
            onRemove={() => onKeep?.(kept.filter((one) => one !== url))}
          />
        ))}
        {added.map((file) => (
          <AddedTile
            key={file.name}
            file={file}
            onRemove={() => onAdd(added.filter((one) => one !== file))}
          />
        ))}
        {room > 0 && (
          <li>
            <label className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-field-border border-dashed text-14 text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-rani hover:border-rani">
              <CameraIcon className="size-6 text-rani" aria-hidden="true" />
              {partTexts.pictures.add}
              <input
                type="file"
                name="pictures"
                accept={IMAGE_TYPES.join(',')}
                multiple
                aria-label={partTexts.pictures.addSpoken}
                className="sr-only"
                onChange={({ target }) => {
                  onAdd([...added, ...(target.files ?? [])].slice(0, max - kept.length));
                  target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  );
}

interface PicturesFieldProps {
  max: number;
  label?: string;
  /** Their addresses. */
  kept?: string[];
  added: File[];
  onKeep?: (urls: string[]) => void;
  onAdd: (files: File[]) => void;
}

function AddedTile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <PictureTile src={src} onRemove={onRemove} />;
}

function PictureTile({ src, onRemove }: { src: string | undefined; onRemove: () => void }) {
  return (
    <li className="relative">
      <Picture src={src} alt="" className="size-24 rounded-control object-cover" />
      <IconButton
        label={partTexts.pictures.remove}
        onClick={onRemove}
        className="-top-3 -right-3 absolute! bg-surface shadow-float"
      >
        <XIcon className="size-4.5" />
      </IconButton>
    </li>
  );
}

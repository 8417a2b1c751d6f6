import { MAX_FILE_BYTES } from '@tohfa/contract';
import { type DragEvent, useId, useState } from 'react';
import { PictureIcon } from '../admin/admin-icons.tsx';
import { PictureTile, UploadTile } from './picture-tiles.tsx';
import { PICTURE_TYPES } from './upload-image.ts';
import type { useUploads } from './use-uploads.ts';

/** Pictures chosen or dropped, with those on their way. The first one is the main one until another is chosen. */
export function PicturesField({ images, main, uploads, error, onMain, onRemove }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  return (
    <div>
      <span id={`${id}-label`} className="sr-only">
        Pictures
      </span>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 py-5 text-center text-14 transition-colors duration-160 has-focus-visible:outline-3 has-focus-visible:outline-rani ${over ? 'border-rani bg-rani-soft' : 'border-field-border hover:border-rani'}`}
      >
        <PictureIcon className="size-7 text-rani" />
        <span className="font-semibold">Drop pictures here, or choose them</span>
        <span id={`${id}-hint`} className="text-ink-soft">
          {`JPEG, PNG or WebP. Large ones are made smaller first; at most ${MAX_FILE_BYTES / 1024 / 1024} MB.`}
        </span>
        <input
          type="file"
          name="images"
          multiple
          accept={PICTURE_TYPES.join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            // The same file may be chosen again after it failed.
            event.target.value = '';
          }}
        />
      </label>
      {error && <p className="mt-1.5 font-medium text-14 text-chilli">{error}</p>}
      {(images.length > 0 || uploads.uploads.length > 0) && (
        <ul aria-label="Pictures of the product" className="mt-3 grid grid-cols-3 gap-3">
          {images.map((image, place) => (
            <PictureTile
              key={image}
              image={image}
              place={place + 1}
              isMain={image === main}
              onMain={() => onMain(image)}
              onRemove={() => onRemove(image)}
            />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onDrop={() => uploads.drop(upload)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  images: readonly string[];
  /** The address of the picture the cards show. */
  main: string;
  uploads: ReturnType<typeof useUploads>;
  error: string | undefined;
  onMain: (image: string) => void;
  onRemove: (image: string) => void;
}

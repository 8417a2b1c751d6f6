import { MAX_FILE_BYTES } from '@tohfa/contract';
import { productEditor, productFormTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon, ArrowRightIcon, ImageIcon, RotateCwIcon, Trash2Icon } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { IMAGE_TYPES } from '../../lib/shrink-image.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Picture, SquareImage } from '../../ui/images.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Upload, useUploads } from './upload-image.ts';

const { gallery: words, picture: pictureWords } = productEditor;
const { pictures: texts } = productFormTexts;

/** Names a picture of the product that is dragged. */
export const DRAGGED_PICTURE = 'application/x-tohfa-picture';

/**
 * Pictures that were chosen or dropped, and uploads under way. The first is the main one until another is chosen. They are
 * put in order by dragging, or with the buttons under them.
 */
export function ImagesField(props: ImagesFieldProps) {
  const { images, mainImage, uploads, error, onSetMain, onMove, onRemove } = props;
  const id = useId();
  const dragged = useRef<number>(undefined);
  const [isDraggedOver, setDraggedOver] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  return (
    <div>
      <span id={`${id}-label`} className="sr-only">
        {texts.title}
      </span>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
        className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 py-5 text-center text-14 transition-colors duration-160 has-focus-visible:outline-3 has-focus-visible:outline-rani ${isDraggedOver ? 'border-rani bg-rani-soft' : 'border-field-border hover:border-rani'}`}
      >
        <ImageIcon className="size-7 text-rani" />
        <span className="font-semibold">{texts.drop}</span>
        <span id={`${id}-hint`} className="text-ink-soft">
          {texts.dropHint(MAX_FILE_BYTES / 1024 / 1024)}
        </span>
        <input
          type="file"
          name="images"
          multiple
          accept={IMAGE_TYPES.join(',')}
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
        <ul aria-label={texts.list} className="mt-3 grid grid-cols-2 gap-3 wide:grid-cols-3">
          {images.map((image, index) => (
            <ImageTile
              key={image}
              image={image}
              position={index + 1}
              count={images.length}
              isMain={image === mainImage}
              onSetMain={() => onSetMain(image)}
              onMove={(by) => onMove(index, index + by)}
              onRemove={() => onRemove(image)}
              onGrab={() => {
                dragged.current = index;
              }}
              onDropHere={() => {
                if (dragged.current !== undefined && dragged.current !== index)
                  onMove(dragged.current, index);
              }}
            />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onDiscard={() => uploads.drop(upload)}
            />
          ))}
        </ul>
      )}
      {images.length > 1 && <p className="mt-1 hidden text-14 text-ink-soft wide:block">{words.hint}</p>}
    </div>
  );
}

interface ImagesFieldProps {
  images: readonly string[];
  /** The picture that the cards show. */
  mainImage: string;
  uploads: ReturnType<typeof useUploads>;
  error: string | undefined;
  onSetMain: (image: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (image: string) => void;
}

function ImageTile({ image, position, count, isMain, onSetMain, onMove, onRemove, ...drag }: ImageTileProps) {
  const [isOver, setOver] = useState(false);
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        drag.onGrab();
        dataTransfer.setData(DRAGGED_PICTURE, image);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_PICTURE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes(DRAGGED_PICTURE)) return;
        event.preventDefault();
        drag.onDropHere();
      }}
      className={`cursor-grab rounded-control ${isOver ? 'outline-3 outline-rani' : ''}`}
    >
      <div className="relative">
        <SquareImage
          src={image}
          alt={pictureWords.number(position)}
          sizes="160px"
          className="rounded-control"
        />
        {isMain && (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="highlight">{texts.isMain}</Badge>
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          label={words.earlier(position)}
          disabled={position === 1}
          onClick={() => onMove(-1)}
          className={TILE_BUTTON}
        >
          <ArrowLeftIcon className="size-4.5" />
        </IconButton>
        <IconButton
          label={words.later(position)}
          disabled={position === count}
          onClick={() => onMove(1)}
          className={TILE_BUTTON}
        >
          <ArrowRightIcon className="size-4.5" />
        </IconButton>
        <IconButton label={texts.remove(position)} onClick={onRemove} className={TILE_BUTTON}>
          <Trash2Icon className="size-4.5" />
        </IconButton>
      </div>
      {!isMain && (
        <button
          type="button"
          onClick={onSetMain}
          className="-mt-1 h-11 font-semibold text-12 text-rani hover:underline"
        >
          <RichText
            text={texts.makeMain(position)}
            parts={{ which: (text) => <span className="sr-only">{text}</span> }}
          />
        </button>
      )}
    </li>
  );
}

const TILE_BUTTON = 'disabled:opacity-30 wide:size-9!';

function UploadTile({ upload, onRetry, onDiscard }: UploadTileProps) {
  const { file, preview, state, progress, problem } = upload;
  return (
    <li>
      <Picture
        src={preview}
        alt={file.name}
        className="aspect-square w-full rounded-control bg-sunken object-cover opacity-60"
      />
      {state === 'failed' ? (
        <div role="alert">
          <p className="mt-1 font-medium text-12 text-chilli">{problem}</p>
          <div className="flex justify-between">
            <IconButton label={texts.sendAgain(file.name)} onClick={onRetry} className="-ml-2">
              <RotateCwIcon className="size-4.5" />
            </IconButton>
            <IconButton label={texts.leaveOut(file.name)} onClick={onDiscard} className="-mr-2">
              <Trash2Icon className="size-4.5" />
            </IconButton>
          </div>
        </div>
      ) : (
        <progress
          aria-label={texts.sending(file.name)}
          // Sent is not done: the shop re-encodes the picture.
          value={state === 'waiting' ? 0 : Math.min(progress, 0.95)}
          className="mt-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rani [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rani"
        />
      )}
    </li>
  );
}

interface ImageTileProps {
  image: string;
  /** From 1. */
  position: number;
  count: number;
  isMain: boolean;
  onSetMain: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Another tile may be dropped where this one is, or this one elsewhere. */
  onGrab: () => void;
  onDropHere: () => void;
}

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onDiscard: () => void;
}

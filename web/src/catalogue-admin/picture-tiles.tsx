import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BinIcon, RetryIcon } from '../ui/icons/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Upload } from './use-uploads.ts';

export function PictureTile({ image, place, isMain, onMain, onRemove }: PictureProps) {
  return (
    <li>
      <div className="relative">
        <Picture src={image} alt={`Picture ${place}`} sizes="160px" className="rounded-control" />
        {isMain && (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="festive">Main</Badge>
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        {isMain ? (
          <span />
        ) : (
          <button
            type="button"
            onClick={onMain}
            className="h-11 font-semibold text-12 text-rani hover:underline"
          >
            Make main<span className="sr-only"> picture {place}</span>
          </button>
        )}
        <IconButton label={`Remove picture ${place}`} onClick={onRemove} className="-mr-2">
          <BinIcon className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}

export function UploadTile({ upload, onRetry, onDrop }: UploadProps) {
  const { file, preview, state, part, problem } = upload;
  return (
    <li>
      <img
        src={preview}
        alt={file.name}
        className="aspect-square w-full rounded-control bg-sunken object-cover opacity-60"
      />
      {state === 'failed' ? (
        <div role="alert">
          <p className="mt-1 font-medium text-12 text-chilli">{problem}</p>
          <div className="flex justify-between">
            <IconButton label={`Send ${file.name} again`} onClick={onRetry} className="-ml-2">
              <RetryIcon className="size-4.5" />
            </IconButton>
            <IconButton label={`Leave out ${file.name}`} onClick={onDrop} className="-mr-2">
              <BinIcon className="size-4.5" />
            </IconButton>
          </div>
        </div>
      ) : (
        <progress
          aria-label={`Sending ${file.name}`}
          // Everything sent is not yet everything done: the shop still draws the picture anew.
          value={state === 'waiting' ? 0 : Math.min(part, 0.95)}
          className="mt-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rani [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rani"
        />
      )}
    </li>
  );
}

interface PictureProps {
  image: string;
  /** From 1. */
  place: number;
  isMain: boolean;
  onMain: () => void;
  onRemove: () => void;
}

interface UploadProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

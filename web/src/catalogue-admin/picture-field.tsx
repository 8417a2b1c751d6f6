import { useEffect, useId, useState } from 'react';
import { PictureIcon } from '../admin/admin-icons.tsx';

/** One picture to choose, shown as soon as it is chosen. Left alone, the picture there is stays. */
export function PictureField({ label, name, now, error }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  const shown = chosen ?? now;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="relative flex h-32 items-center justify-center overflow-hidden rounded-control border-2 border-field-border border-dashed text-14 has-focus-visible:outline-3 has-focus-visible:outline-rani hover:border-rani">
        {shown === '' ? (
          <span aria-hidden="true" className="flex flex-col items-center gap-1 text-ink-soft">
            <PictureIcon className="size-7 text-rani" />
            Choose a picture
          </span>
        ) : (
          <img src={shown} alt="" className="size-full object-contain" />
        )}
        <input
          id={id}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target: { files } }) => setChosen(files?.[0] && URL.createObjectURL(files[0]))}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props {
  label: string;
  name: string;
  /** The address of the picture there is; empty when there is none. */
  now: string;
  error: string | undefined;
}

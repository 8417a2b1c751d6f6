import { useQueryClient } from '@tanstack/react-query';
import { accountOperations } from '@tohfa/contract';
import { profileTexts } from '@tohfa/contract/screens';
import { ImageIcon, Trash2Icon } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { IMAGE_TYPES, shrinkImage } from '../../lib/shrink-image.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Avatar } from '../../ui/images.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export default function EditProfileSheet({ name, photo, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['own'] });
  const { field, submit, busy, problem, watch } = useContractForm(accountOperations.changeName.body, {
    defaultValues: { name },
    onSubmit: async (body) => {
      await call('changeName', { body });
      showToast({ tone: 'success', message: profileTexts.edit.saved });
      setOpen(false);
      await refresh();
    },
  });

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={profileTexts.edit.title}>
      <PhotoField name={watch('name')} photo={photo} onChanged={refresh} />
      <form onSubmit={submit} noValidate className="mt-5 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField label={profileTexts.edit.name} autoComplete="name" maxLength={100} {...field('name')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? profileTexts.edit.saving : profileTexts.edit.save}
        </Button>
      </form>
    </Sheet>
  );
}

/** Saved as soon as it is chosen. What was chosen is shown at once; when it cannot be saved, the one before returns. */
function PhotoField({ name, photo, onChanged }: PhotoFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(photo);
  const choosing = useAction(async (file: File) => {
    const before = shown;
    const preview = URL.createObjectURL(file);
    setShown(preview);
    try {
      const form = new FormData();
      form.set('photo', await shrinkImage(file), 'photo');
      setShown((await call('changePhoto', { form })).photo);
      await onChanged();
    } catch (error) {
      setShown(before);
      throw error;
    } finally {
      URL.revokeObjectURL(preview);
    }
  });
  const removing = useAction(async () => {
    setShown('');
    try {
      await call('removePhoto', {});
      await onChanged();
    } catch (error) {
      setShown(shown);
      throw error;
    }
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) choosing.run(file);
  };

  return (
    <div className="mt-4 flex items-center gap-5">
      <Avatar name={name} photo={shown} className="size-20 text-28" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <label
          htmlFor={id}
          aria-busy={choosing.busy}
          className="flex h-11 cursor-pointer items-center gap-2 rounded-control border border-field-border px-4 font-semibold text-14 hover:border-rani hover:text-rani has-focus-visible:outline-2 has-focus-visible:outline-rani"
        >
          <ImageIcon className="size-4.5" />
          {choosing.busy ? profileTexts.edit.saving : profileTexts.edit.choosePhoto}
          <input id={id} type="file" accept={IMAGE_TYPES.join(',')} onChange={choose} className="sr-only" />
        </label>
        {shown !== '' && (
          <Button
            variant="secondary"
            aria-busy={removing.busy}
            onClick={removing.run}
            className="h-11! px-4! text-14!"
          >
            <Trash2Icon />
            {profileTexts.edit.removePhoto}
          </Button>
        )}
      </div>
    </div>
  );
}

interface PhotoFieldProps {
  name: string;
  photo: string;
  onChanged: () => Promise<void>;
}

interface Props {
  name: string;
  photo: string;
  /** After it has slid away. */
  onClosed: () => void;
}

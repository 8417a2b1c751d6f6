import { DISPLAY_NAME_MAX, FEEDBACK_MAX, type GiftView, giftNoteForm } from '@tohfa/contract';
import { giftNoteTexts as texts } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { useUser } from '../lib/session.ts';
import { Button, type ButtonVariant } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';

/** A wish, signed; sending it closes the form. */
export default function GiftNoteForm({
  gift,
  notice,
  placeholder,
  autoFocus,
  submitVariant,
  cancelLabel,
  onSaved,
  onClose,
}: GiftNoteFormProps) {
  const user = useUser();
  const form = useContractForm(giftNoteForm, {
    defaultValues: { feedback: '', displayName: user?.name.slice(0, DISPLAY_NAME_MAX) ?? '' },
    onSubmit: async ({ feedback, displayName }) => {
      const body = { feedback: [{ userId: user?.id ?? '', message: feedback }], displayName };
      onSaved(await call('giftFeedback', { query: { id: gift.id }, body }));
      showToast({ tone: 'success', message: texts.submitted });
      onClose();
    },
    toMessage: (error) => (error instanceof ApiError ? error.userMessage : texts.failed),
  });
  const { error, ...feedback } = form.field('feedback');
  const problem = error ?? form.problem;
  return (
    <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
      {problem === undefined ? notice : <Notice tone="error">{problem}</Notice>}
      <TextArea
        label={texts.wishes}
        rows={3}
        maxLength={FEEDBACK_MAX}
        placeholder={placeholder}
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        {...feedback}
      />
      <TextField
        label={texts.name}
        maxLength={DISPLAY_NAME_MAX}
        autoComplete="off"
        hint={texts.nameHint}
        {...form.field('displayName')}
      />
      <div className="flex gap-3">
        <Button variant="secondary" onClick={onClose} className="flex-1">
          {cancelLabel}
        </Button>
        <Button type="submit" variant={submitVariant} aria-busy={form.busy} className="flex-[2]">
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

interface GiftNoteFormProps {
  gift: GiftView;
  /** Shown above the fields unless there is a problem. */
  notice?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  submitVariant: ButtonVariant;
  cancelLabel: string;
  onSaved: (gift: GiftView) => void;
  onClose: () => void;
}

import { editRegistryTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { useRefreshRegistries } from '../my-registries.ts';
import { ownRegistryPath } from '../registry-paths.ts';
import { AboutSection } from './about-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { clearRegistryDraft, type DraftOwner, saveRegistryDraft } from './registry-draft.ts';
import { type RegistryBody, type RegistryFormValues, registryForm } from './registry-form.ts';
import { WhereSection } from './where-section.tsx';

/** The form. What is typed is kept in the tab until it is saved; a refusal loses nothing. */
export function RegistryEditor({ owner, start, kept, onLoadNewer }: RegistryEditorProps) {
  const [hasKept, setHasKept] = useState(kept !== undefined);
  const { form, isStale, saveAnyway } = useRegistryForm(owner, kept ?? start);
  const isNew = owner.id === undefined;

  function startOver() {
    clearRegistryDraft();
    form.reset(start);
    setHasKept(false);
  }

  return (
    <form
      onSubmit={(event) => {
        // The form of the address picker is no part of this one, but React passes its event on.
        if (event.target === event.currentTarget) form.submit(event);
      }}
      noValidate
      className="mt-6 space-y-4"
    >
      {hasKept && (
        <Notice tone="info">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            {texts.draftKept}
            <button type="button" onClick={startOver} className="min-h-6 font-semibold underline">
              {texts.startOver}
            </button>
          </span>
        </Notice>
      )}
      <AboutSection form={form} />
      <GiftsSection form={form} />
      <WhereSection form={form} />
      {isStale ? (
        <StaleNotice onSaveAnyway={saveAnyway} onLoadNewer={onLoadNewer} />
      ) : (
        form.problem && <Notice tone="error">{form.problem}</Notice>
      )}
      <Button type="submit" aria-busy={form.busy} className="w-full cards:w-auto">
        {form.busy ? texts.saving : isNew ? texts.make : texts.save}
      </Button>
    </form>
  );
}

function useRegistryForm({ userId, id, version }: DraftOwner, values: RegistryFormValues) {
  const navigate = useNavigate();
  const refresh = useRefreshRegistries();
  /** A person who was asked replaces what was changed elsewhere. */
  const [replaces, setReplaces] = useState(false);
  const form = useContractForm(registryForm, {
    defaultValues: values,
    check: ({ address, recipient }) => ({
      address: requiredError(address, texts.addressMissing),
      ...(recipientIsHalf(recipient) && { 'recipient.phone': texts.recipientBoth }),
    }),
    onSubmit: async (body: RegistryBody) => {
      const compared = version !== undefined && !replaces && { version };
      const saved = await call('saveRegistry', { body: { ...body, ...(id && { id }), ...compared } });
      clearRegistryDraft();
      showToast({ tone: 'success', message: id === undefined ? texts.made : texts.saved });
      void refresh();
      void navigate(ownRegistryPath(saved.id), { replace: true });
    },
  });
  // Both are chosen, not typed: they have no control that would tell the form of them.
  form.register('address');
  form.register('items');

  const { watch } = form;
  useEffect(() => {
    const owner = { userId, ...(id && { id }), ...(version && { version }) };
    const { unsubscribe } = watch((typed) => saveRegistryDraft(owner, typed));
    return unsubscribe;
  }, [watch, userId, id, version]);

  // Sent in the next pass, which knows the answer.
  const { submit } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person has answered
  useEffect(() => {
    if (replaces) submit();
  }, [replaces]);

  return {
    form,
    isStale: form.error instanceof ApiError && form.error.code === 'stale_version',
    saveAnyway: () => setReplaces(true),
  };
}

function StaleNotice({ onSaveAnyway, onLoadNewer }: { onSaveAnyway: () => void; onLoadNewer: () => void }) {
  return (
    <Notice tone="error">
      <p className="font-normal text-ink">{texts.stale}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onSaveAnyway}>
          {texts.saveAnyway}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            clearRegistryDraft();
            onLoadNewer();
          }}
        >
          {texts.loadNewer}
        </Button>
      </div>
    </Notice>
  );
}

function recipientIsHalf({ name, phone }: RegistryFormValues['recipient']): boolean {
  return (name.trim() === '') !== (phone.trim() === '');
}

interface RegistryEditorProps {
  owner: DraftOwner;
  /** As it was saved, or an empty one. */
  start: RegistryFormValues;
  /** What was typed before and not saved. */
  kept: RegistryFormValues | undefined;
  onLoadNewer: () => void;
}

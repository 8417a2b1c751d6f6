import { type AnswerOf, deskOperations, type Operations, type SavedFilterList } from '@tohfa/contract';
import { desk } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useInvalidateAdminQueries } from './session.ts';

const { filters: texts } = desk;

/** Names the filter that the list has now, or renames or deletes one. */
export default function SavedFilterSheet({ list, query, filter, onClosed }: SavedFilterSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const refresh = useInvalidateAdminQueries(['saved-filters']);
  const finish = async (message: string) => {
    await refresh();
    showToast({ tone: 'success', message });
    setOpen(false);
  };
  const { field, submit, busy, problem } = useContractForm(deskOperations.saveFilter.body, {
    defaultValues: { list, query, name: filter?.name ?? '', ...(filter && { id: filter.id }) },
    onSubmit: async (body) => {
      const saved = await call('saveFilter', { body });
      await finish(texts.saved(saved.filter));
    },
  });
  const { busy: isRemoving, run: remove } = useAction(async (removed: SavedFilter) => {
    await call('removeFilter', { body: { id: removed.id } });
    await finish(texts.removed(removed));
  });
  return (
    <Sheet
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={filter ? texts.renameTitle : texts.saveTitle}
      description={texts.note}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField label={texts.name} required autoComplete="off" {...field('name')} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {filter ? texts.rename : texts.save}
        </Button>
        {filter && (
          <Button
            variant="secondary"
            aria-busy={isRemoving}
            onClick={() => remove(filter)}
            className="w-full text-chilli!"
          >
            {texts.remove}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

type SavedFilter = AnswerOf<Operations['savedFilters']>['filters'][number];

interface SavedFilterSheetProps {
  list: SavedFilterList;
  query: string;
  /** Left out for a new one. */
  filter?: SavedFilter;
  onClosed: () => void;
}

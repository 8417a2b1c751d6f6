import { CUSTOMER_NOTE_MAX, type CustomerNote } from '@tohfa/contract';
import { customerNoteTexts as texts } from '@tohfa/contract/screens';
import { type FormEvent, useState } from 'react';
import { Panel } from '../admin/page.tsx';
import { call } from '../lib/api.ts';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { TextArea } from '../ui/fields.tsx';

/** What colleagues tell each other about a customer. Everybody changes and deletes their own. */
export function CustomerNotes({ customerId, notes: first }: NotesProps) {
  const [notes, setNotes] = useState(first);
  const [changing, setChanging] = useState<string>();
  const [removing, setRemoving] = useState<CustomerNote>();
  const { run: remove } = useAction(async (noteId: string) => {
    setNotes((await call('deleteCustomerNote', { body: { id: customerId, noteId } })).notes);
  });
  return (
    <Panel title={texts.title}>
      {notes.length === 0 && <p className="text-14 text-ink-soft">{texts.none}</p>}
      <ul className="mb-4 divide-y divide-hairline">
        {notes.map((note) => (
          <li key={note.id} className="py-2 text-14">
            {changing === note.id ? (
              <NoteForm
                key={note.id}
                customerId={customerId}
                note={note}
                onSaved={(saved) => {
                  setNotes(saved);
                  setChanging(undefined);
                }}
                onCancel={() => setChanging(undefined)}
              />
            ) : (
              <>
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
                <p className="text-ink-soft">
                  <EmailText>{note.author}</EmailText>
                  {` · ${formatIndiaDateTime(note.at)}${note.editedAt ? `, ${texts.edited}` : ''}`}
                </p>
                {note.own && (
                  <div className="flex gap-4">
                    <button
                      type="button"
                      className={`${LINK} text-rani`}
                      onClick={() => setChanging(note.id)}
                    >
                      {texts.edit}
                    </button>
                    <button type="button" className={`${LINK} text-chilli`} onClick={() => setRemoving(note)}>
                      {texts.remove}
                    </button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {/* Empty again after each note. */}
      <NoteForm key={`new after ${notes.length}`} customerId={customerId} onSaved={setNotes} />
      {removing && (
        <LazyConfirmDialog
          title={texts.removeTitle}
          confirmLabel={texts.remove}
          onConfirm={() => remove(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Panel>
  );
}

const LINK = 'h-11 font-semibold hover:underline';

function NoteForm({ customerId, note, onSaved, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '');
  const { run: save, busy } = useAction(async () => {
    const noteId = note?.id;
    const body = { id: customerId, text, ...(noteId && { noteId }) };
    onSaved((await call('saveCustomerNote', { body })).notes);
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) save();
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <TextArea
        label={note ? texts.changeLabel : texts.label}
        name="text"
        rows={2}
        maxLength={CUSTOMER_NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(!note && { hint: texts.hint })}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="secondary"
          aria-busy={busy}
          disabled={!text.trim()}
          className="h-11! text-14!"
        >
          {note ? texts.save : texts.add}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} className="h-11! text-14!">
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface NotesProps {
  customerId: string;
  notes: readonly CustomerNote[];
}

interface NoteFormProps {
  customerId: string;
  note?: CustomerNote;
  onSaved: (notes: CustomerNote[]) => void;
  onCancel?: () => void;
}

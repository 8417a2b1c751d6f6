import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Where the chosen words lead: an https address, or a path of this shop. Empty takes the link away. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [wrong, setWrong] = useState(false);

  function apply() {
    const href = address.trim();
    const link = editor.chain().focus().extendMarkRange('link');
    const done = href === '' ? link.unsetLink().run() : link.setLink({ href }).run();
    setWrong(!done);
    if (done) onDone();
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would send the form around it.
    event.preventDefault();
    apply();
  }

  return (
    <div className="border-hairline border-t p-2">
      <div className="flex gap-2">
        <input
          aria-label="Address of the link"
          aria-invalid={wrong ? true : undefined}
          placeholder="https://…"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={pressed}
          className="h-11 min-w-0 flex-1 rounded-control border border-field-border bg-surface px-3 text-16 aria-invalid:border-chilli"
        />
        <Button look="quiet" onClick={apply} className="h-11! px-4! text-14!">
          Set link
        </Button>
      </div>
      {wrong && (
        <p role="alert" className="mt-1 font-medium text-14 text-chilli">
          An address that starts with https://, please.
        </p>
      )}
    </div>
  );
}

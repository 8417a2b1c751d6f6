import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { ListIcon, NumbersIcon } from '../admin/admin-icons.tsx';
import { LinkRow } from './rich-text-link.tsx';

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 3 }),
      small: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const act = () => editor.chain().focus();
  return (
    <div className="border-hairline border-b bg-sunken">
      <div role="toolbar" aria-label="Format" className="flex flex-wrap p-1">
        <Tool label="Bold" on={active.bold} onPress={() => act().toggleBold().run()}>
          <span className="font-bold">B</span>
        </Tool>
        <Tool label="Italic" on={active.italic} onPress={() => act().toggleItalic().run()}>
          <span className="font-display italic">I</span>
        </Tool>
        <Tool label="Heading" on={active.heading} onPress={() => act().toggleHeading({ level: 3 }).run()}>
          <span className="font-display font-semibold text-18">H</span>
        </Tool>
        <Tool label="Small heading" on={active.small} onPress={() => act().toggleHeading({ level: 4 }).run()}>
          <span className="font-display font-semibold">h</span>
        </Tool>
        <Tool label="Bullets" on={active.bullets} onPress={() => act().toggleBulletList().run()}>
          <ListIcon />
        </Tool>
        <Tool label="Numbers" on={active.numbers} onPress={() => act().toggleOrderedList().run()}>
          <NumbersIcon />
        </Tool>
        <Tool label="Link" on={active.link || linking} onPress={() => setLinking(!linking)}>
          <span className="underline">Link</span>
        </Tool>
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}

function Tool({ label, on, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      // The press must not take the selection out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex h-11 min-w-11 items-center justify-center rounded-small px-2 text-14 text-ink-soft hover:text-rani aria-pressed:bg-rani-soft aria-pressed:text-rani"
    >
      {children}
    </button>
  );
}

interface ToolProps {
  label: string;
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

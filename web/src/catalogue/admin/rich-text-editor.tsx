import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { productFormTexts } from '@tohfa/contract/screens';
import { ListIcon, ListOrderedIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { cleanPaste } from './clean-paste.ts';

const { editor: words } = productFormTexts;

/** What a description may hold: the contract's `RICH_TEXT_TAGS`. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => /^https:\/\/\S+$/i.test(address) || /^\/(?![/\\])\S*$/.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
];

export default function RichTextEditor({ labelId, html, lang, onHtmlChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: html,
    // The content security policy allows no script to add styles: the two rules it needs are in the class below.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(lang !== undefined && { lang }),
        class: EDITOR_CLASS,
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: current }) => onHtmlChange(current.isEmpty ? '' : current.getHTML()),
  });
  return (
    <div className="overflow-clip rounded-control border border-field-border bg-surface has-[[role=textbox]:focus]:outline-3 has-[[role=textbox]:focus]:outline-rani">
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

const EDITOR_CLASS =
  'min-h-44 space-y-3 whitespace-break-spaces px-4 py-3 outline-none [overflow-wrap:anywhere] [&_a]:text-rani [&_a]:underline [&_h3]:text-18 [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5';

interface RichTextEditorProps {
  labelId: string;
  html: string;
  lang?: string | undefined;
  onHtmlChange: (html: string) => void;
}

function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      heading: current.isActive('heading', { level: 3 }),
      small: current.isActive('heading', { level: 4 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
    }),
  });
  const command = () => editor.chain().focus();
  return (
    <div className="border-hairline border-b bg-sunken">
      <div role="toolbar" aria-label={words.toolbar} className="flex flex-wrap p-1">
        <ToolbarButton label={words.bold} pressed={active.bold} onPress={() => command().toggleBold().run()}>
          <span className="font-bold">{words.boldSign}</span>
        </ToolbarButton>
        <ToolbarButton
          label={words.italic}
          pressed={active.italic}
          onPress={() => command().toggleItalic().run()}
        >
          <span className="font-display italic">{words.italicSign}</span>
        </ToolbarButton>
        <ToolbarButton
          label={words.heading}
          pressed={active.heading}
          onPress={() => command().toggleHeading({ level: 3 }).run()}
        >
          <span className="font-display font-semibold text-18">{words.headingSign}</span>
        </ToolbarButton>
        <ToolbarButton
          label={words.smallHeading}
          pressed={active.small}
          onPress={() => command().toggleHeading({ level: 4 }).run()}
        >
          <span className="font-display font-semibold">{words.smallHeadingSign}</span>
        </ToolbarButton>
        <ToolbarButton
          label={words.bullets}
          pressed={active.bullets}
          onPress={() => command().toggleBulletList().run()}
        >
          <ListIcon />
        </ToolbarButton>
        <ToolbarButton
          label={words.numbers}
          pressed={active.numbers}
          onPress={() => command().toggleOrderedList().run()}
        >
          <ListOrderedIcon />
        </ToolbarButton>
        <ToolbarButton
          label={words.link}
          pressed={active.link || linking}
          onPress={() => setLinking(!linking)}
        >
          <span className="underline">{words.link}</span>
        </ToolbarButton>
      </div>
      {linking && <LinkEditor editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}

function ToolbarButton({ label, pressed, onPress, children }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      // The press must not move the selection out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex h-11 min-w-11 items-center justify-center rounded-small px-2 text-14 text-ink-soft hover:text-rani aria-pressed:bg-rani-soft aria-pressed:text-rani"
    >
      {children}
    </button>
  );
}

interface ToolbarButtonProps {
  label: string;
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The address of a link: https, or a path of this shop. Empty removes the link. */
function LinkEditor({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [isInvalid, setInvalid] = useState(false);

  function apply() {
    const href = address.trim();
    const link = editor.chain().focus().extendMarkRange('link');
    const done = href === '' ? link.unsetLink().run() : link.setLink({ href }).run();
    setInvalid(!done);
    if (done) onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would submit the form around it.
    event.preventDefault();
    apply();
  }

  return (
    <div className="border-hairline border-t p-2">
      <div className="flex gap-2">
        <input
          aria-label={words.address}
          aria-invalid={isInvalid ? true : undefined}
          placeholder="https://…"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setInvalid(false);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 rounded-control border border-field-border bg-surface px-3 text-16 aria-invalid:border-chilli"
        />
        <Button variant="secondary" onClick={apply} className="h-11! px-4! text-14!">
          {words.setLink}
        </Button>
      </div>
      {isInvalid && (
        <p role="alert" className="mt-1 font-medium text-14 text-chilli">
          {words.wrongAddress}
        </p>
      )}
    </div>
  );
}

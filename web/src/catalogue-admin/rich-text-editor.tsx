import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { cleanPaste } from './clean-paste.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** Just what the shop keeps of a description: `rich-text.ts` on the server has the same list. */
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

export default function RichTextEditor({ labelId, html, onHtml }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    // The content security policy lets no script write a style sheet: the two rules it needs are in the class below.
    injectCSS: false,
    editorProps: {
      attributes: {
        name: 'richDescription',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: TEXT,
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: now }) => onHtml(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <div className="overflow-clip rounded-control border border-field-border bg-surface has-[[name]:focus]:outline-3 has-[[name]:focus]:outline-rani">
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

const TEXT =
  'min-h-44 space-y-3 whitespace-break-spaces px-4 py-3 outline-none [overflow-wrap:anywhere] [&_a]:text-rani [&_a]:underline [&_h3]:text-18 [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5';

interface Props {
  labelId: string;
  html: string;
  onHtml: (html: string) => void;
}

import { Fragment, type ReactNode } from 'react';

/**
 * A phrase with elements in it: `By paying you agree to our <terms>Terms</terms>.` Each name in angle brackets is drawn by
 * the part of that name, so that a translation may move it anywhere in the sentence.
 */
export function RichText({ text, parts }: RichTextProps) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece, index) => {
    const [, name = '', inner = ''] = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a phrase never change their order
    return <Fragment key={index}>{parts[name]?.(inner) ?? piece}</Fragment>;
  });
}

interface RichTextProps {
  text: string;
  parts: Readonly<Record<string, (text: string) => ReactNode>>;
}

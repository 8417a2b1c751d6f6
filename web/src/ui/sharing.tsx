import { partTexts } from '@tohfa/contract/screens';
import { CheckIcon, CopyIcon, MessageCircleIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant, buttonClass } from './buttons.tsx';

/** Opens WhatsApp with a text, in a tab of its own. `spoken` goes on where the visible words end. */
export function WhatsAppLink({
  text,
  variant = 'secondary',
  className = '',
  spoken = '',
  onClick,
  children,
}: WhatsAppLinkProps) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
      className={`${buttonClass(variant)} ${className}`}
    >
      <MessageCircleIcon />
      {children}
      <span className="sr-only">{spoken + partTexts.opensNewTab}</span>
    </a>
  );
}

/** Says for a moment that the text is in the clipboard. */
export function CopyButton({ text, label, copiedLabel, variant = 'secondary', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      // Without the permission the text still stands on the screen, to be selected by hand.
    }
  }
  return (
    <Button variant={variant} onClick={() => void copy()} className={className}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

const COPIED_MS = 2500;

export function hasNativeShare(): boolean {
  return typeof navigator.share === 'function';
}

/** By the phone's own share sheet. */
export async function shareNatively(shared: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(shared);
  } catch {
    // The share sheet was closed again.
  }
}

interface WhatsAppLinkProps {
  text: string;
  variant?: ButtonVariant;
  className?: string;
  spoken?: string;
  onClick?: () => void;
  children: ReactNode;
}

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  variant?: ButtonVariant;
  className?: string;
}

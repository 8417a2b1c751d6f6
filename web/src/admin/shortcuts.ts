import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useMenu } from './menu.ts';
import { shortcutKeys } from './preferences.ts';

/** Within which the second key of `g o` has to come. */
const SECOND_KEY_MS = 1500;

/** `/` searches, `?` lists the keys, `g` and a letter goes to a screen; never while somebody types or a dialog is open. */
export function useShortcuts({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }): void {
  const navigate = useNavigate();
  const items = useMenu().flatMap((group) => group.items);
  const onKey = useEffectEvent((key: string, isSecond: boolean): 'done' | 'wait' | undefined => {
    if (isSecond) {
      const target = items.find((item) => item.key === key);
      if (target) void navigate(target.to);
      return target && 'done';
    }
    if (key === 'g') return 'wait';
    if (key === '/') onSearch();
    else if (key === '?') onHelp();
    else return undefined;
    return 'done';
  });
  useEffect(() => {
    let waitingUntil = 0;
    function listen(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (isTyping(event.target) || isDialogOpen() || !shortcutKeys.areOn()) return;
      const outcome = onKey(event.key, event.timeStamp < waitingUntil);
      waitingUntil = outcome === 'wait' ? event.timeStamp + SECOND_KEY_MS : 0;
      if (outcome === 'done') event.preventDefault();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

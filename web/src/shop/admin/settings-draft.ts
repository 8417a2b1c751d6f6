import {
  type SavedShopSettings,
  type ShopSettingName,
  type ShopSettingValues,
  shopSettingValues,
} from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { tabStore } from '../../lib/storage.ts';
import type { FieldErrors } from '../../lib/submit.ts';

const KEY = 'tohfa.shop-settings-draft';

/**
 * What was typed and not saved yet. It stays when somebody else's changes are loaded, and when the screen is left and
 * opened again; the browser asks before the page itself is closed.
 */
export function useSettingsDraft(saved: SavedShopSettings) {
  const [edits, setEdits] = useState<Edits>(readDraft);
  const [wasRestored] = useState(() => listChanged(saved, edits).length > 0);
  const changed = listChanged(saved, edits);
  const isDirty = changed.length > 0;

  useEffect(() => {
    if (isDirty) tabStore.write(KEY, JSON.stringify(edits));
    else tabStore.remove(KEY);
  }, [isDirty, edits]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    values: { ...saved, ...edits },
    changes: Object.fromEntries(changed.map((name) => [name, edits[name]])) as Edits,
    count: changed.length,
    wasRestored,
    change: (change: Edits) => setEdits((before) => ({ ...before, ...change })),
    discard: () => setEdits({}),
    /** What is saved is no longer typed: else it would stand against the next change of it. */
    forget: (done: Edits) =>
      setEdits((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in done)))),
  };
}

/** Of what was changed alone: the rest may have been set by older rules. */
export function settingErrors(changes: Edits): FieldErrors {
  const errors = Object.entries(changes).flatMap(([name, value]) => {
    const [issue] = shopSettingValues.shape[name as ShopSettingName].safeParse(value).error?.issues ?? [];
    return issue ? [[name, issue.message]] : [];
  });
  return Object.fromEntries(errors);
}

function listChanged(saved: SavedShopSettings, edits: Edits): ShopSettingName[] {
  return (Object.keys(edits) as ShopSettingName[]).filter(
    (name) => name in saved && edits[name] !== saved[name],
  );
}

function readDraft(): Edits {
  try {
    const kept: unknown = JSON.parse(tabStore.read(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export type Edits = Partial<ShopSettingValues>;

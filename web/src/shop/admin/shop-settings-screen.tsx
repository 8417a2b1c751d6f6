import type { SavedShopSettings } from '@tohfa/contract';
import { shopSettingsScreen as words } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { LookPanel } from './look-panel.tsx';
import { RemoveDemoPanel } from './remove-demo-panel.tsx';
import { type Edits, settingErrors, useSettingsDraft } from './settings-draft.ts';
import { SettingsHistory } from './settings-history.tsx';
import {
  ContactPanel,
  MailPanel,
  OrdersPanel,
  PausePanel,
  PoliciesPanel,
  SellerPanel,
  type SettingsPanelProps,
  SignInPanel,
} from './settings-panels.tsx';
import { SetupChecklist } from './setup-checklist.tsx';

/** The owner's settings. Where the environment sets one, it is shown and cannot be changed. */
export default function ShopSettingsScreen() {
  const settings = useAdminQuery(['shop-settings'], (signal) => call('shopSettings', { signal }));
  return (
    <>
      <AdminHeading title={words.title} description={words.description} />
      <div className="space-y-4">
        {settings.isError && (
          <AdminLoadError error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {settings.isPending && <Skeleton className="h-96 rounded-card!" />}
        {settings.data && (
          <>
            <SetupChecklist />
            <SettingsForm saved={settings.data} onStale={() => void settings.refetch()} />
          </>
        )}
      </div>
    </>
  );
}

function SettingsForm({ saved, onStale }: { saved: SavedShopSettings; onStale: () => void }) {
  const withStepUp = useStepUp();
  const refresh = useInvalidateAdminQueries(['shop-settings', 'shop-readiness']);
  const { values, changes, count, wasRestored, change, discard, forget } = useSettingsDraft(saved);

  async function save(body: Edits) {
    try {
      await withStepUp(() => call('saveShopSettings', { body: { version: saved.version, ...body } }));
    } catch (error) {
      // What was typed stays; theirs is loaded beside it, and saving again keeps both.
      if (error instanceof ApiError && error.code === 'stale_version') onStale();
      throw error;
    }
    await refresh();
    forget(body);
    showToast({ tone: 'success', message: words.saved });
  }

  const { busy, errors, problem, submit } = useSubmit(
    () => save(changes),
    () => settingErrors(changes),
  );
  useScrollToHash();
  const panel: SettingsPanelProps = { saved, values, errors, change };
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <>
      <form onSubmit={submit} noValidate className="space-y-4" aria-label={words.title}>
        {wasRestored && <Notice tone="info">{words.restored}</Notice>}
        <LookPanel {...panel} />
        <PausePanel {...panel} />
        <ContactPanel {...panel} />
        <SellerPanel {...panel} />
        <OrdersPanel {...panel} />
        <PoliciesPanel {...panel} />
        <MailPanel {...panel} />
        <SignInPanel {...panel} />
        {(hasErrors || problem) && (
          <Notice tone="error">{problem ?? (errors.version || words.correct)}</Notice>
        )}
        {count > 0 && (
          <div className="sticky bottom-2 z-20 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface p-3 shadow-float">
            <p role="status" className="min-w-0 flex-1 font-semibold text-14">
              {words.changes({ count })}
            </p>
            <Button variant="secondary" onClick={discard}>
              {words.discard}
            </Button>
            <Button type="submit" aria-busy={busy}>
              {busy ? words.saving : words.save}
            </Button>
          </div>
        )}
      </form>
      <SettingsHistory history={saved.history} fixed={saved.fixed} onRestore={save} />
      <RemoveDemoPanel shopName={saved.name} />
    </>
  );
}

/** A link of the checklist leads to its panel, which is there only once the settings are loaded. */
function useScrollToHash() {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
}

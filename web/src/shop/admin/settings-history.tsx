import type { SavedShopSettings, ShopSettingName, ShopSettingValues } from '@tohfa/contract';
import { settingTexts, shopSettingsScreen as words } from '@tohfa/contract/screens';
import { Panel } from '../../admin/page.tsx';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import type { Edits } from './settings-draft.ts';

/** Who changed what, newest first, with a way back. */
export function SettingsHistory({ history, fixed, onRestore }: SettingsHistoryProps) {
  const { busy, run } = useAction((edits: Edits) => onRestore(edits));
  return (
    <Panel title={words.panels.history}>
      {history.length === 0 && <p className="text-14 text-ink-soft">{words.noHistory}</p>}
      <ul className="divide-y divide-hairline">
        {history.map(({ id, at, actor, setting, before, after }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold text-14">{settingTexts[setting].label}</p>
              <p className="text-14 [overflow-wrap:anywhere]">
                <span className="text-ink-soft line-through">{show(setting, before)}</span>
                {` → ${show(setting, after)}`}
              </p>
              <p className="text-12 text-ink-soft">{`${actor}, ${formatIndiaDateTime(at)}`}</p>
            </div>
            {fixed[setting] === undefined && (
              <Button
                variant="secondary"
                aria-busy={busy}
                aria-label={words.againOf({
                  label: settingTexts[setting].label,
                  value: show(setting, before),
                })}
                onClick={() => run({ [setting]: before })}
              >
                {words.useAgain}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MAX_SHOWN = 120;

function show(setting: ShopSettingName, value: ShopSettingValues[ShopSettingName]): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (value === '') return words.empty;
  if (setting === 'holdSeconds' || setting === 'guestHoldSeconds') return words.minutes(Number(value) / 60);
  const text = String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

interface SettingsHistoryProps extends Pick<SavedShopSettings, 'history' | 'fixed'> {
  onRestore(edits: Edits): Promise<void>;
}

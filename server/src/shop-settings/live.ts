import { type ShopSettingValues, SIGN_IN_WAYS, type SignInWay } from '@tohfa/contract';
import type { DatabaseHandle } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { MailBrand } from '../platform/mail-html.ts';
import type { ShopEnvironment } from '../shop-environment.ts';
import { loadSettingsRow, SETTINGS_CHANNEL } from './sql.ts';

/** How often a process that may have missed a notification reads again. */
const POLL_MS = 1000;

/**
 * The settings as this process knows them. A change by any process is notified and read at once; while notifications
 * cannot arrive, or a reading failed, the row is read every second.
 */
export async function createLiveSettings(
  { database, listen }: Pick<DatabaseHandle, 'database' | 'listen'>,
  environment: ShopEnvironment,
  log: Log,
): Promise<LiveSettings> {
  let snapshot = toSnapshot(environment, await loadSettingsRow(database));
  let isBehind = false;
  let reading: Promise<void> | undefined;

  /** One reading at a time; a change during one starts another. */
  function refresh(): Promise<void> {
    isBehind = true;
    reading ??= readUntilCurrent().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readUntilCurrent(): Promise<void> {
    while (isBehind) {
      isBehind = false;
      try {
        const row = await loadSettingsRow(database);
        if (row.version >= snapshot.version) snapshot = toSnapshot(environment, row);
      } catch (error) {
        isBehind = true;
        log.warn({ err: error }, 'the settings of the shop could not be read');
        return;
      }
    }
  }

  const listener = await listen(
    SETTINGS_CHANNEL,
    () => void refresh(),
    () => void refresh(),
  );
  const timer = setInterval(() => {
    if (isBehind || !listener.connected()) void refresh();
  }, POLL_MS);
  timer.unref();
  return {
    environment,
    current: () => snapshot,
    refresh,
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await reading;
    },
  };
}

/** The environment first, then what the owner set, then the defaults. */
export function toSnapshot(
  { defaults, fixed }: ShopEnvironment,
  { version, settings }: { version: number; settings: Partial<ShopSettingValues> },
): ShopSettings {
  const values = { ...defaults, ...settings, ...fixed };
  return {
    ...values,
    contactEmail: values.contactEmail || values.mailFromAddress,
    // A guest never holds longer than somebody with an account.
    guestHoldSeconds: Math.min(values.guestHoldSeconds, values.holdSeconds),
    version,
  };
}

/** The sender of mails: `Tohfa <hello@tohfa.test>`. */
export function mailSender({ name, mailFromName, mailFromAddress }: ShopSettings): string {
  const shown = mailFromName || name;
  // Outside of these characters a name must be quoted; one with quotes of its own is refused when it is set.
  const isPlain = /^[\p{L}\p{M}\d ]+$/u.test(shown);
  return `${isPlain ? shown : `"${shown.replaceAll(/["\\]/g, '')}"`} <${mailFromAddress}>`;
}

/** How customers may sign in. */
export function signInWays(settings: ShopSettings): SignInWay[] {
  const ways = {
    password: settings.signInWithPassword,
    code: settings.signInWithCode,
    provider: settings.signInWithProvider,
  };
  return SIGN_IN_WAYS.filter((way) => ways[way]);
}

/** The seller on papers. */
export function sellerOf(settings: ShopSettings) {
  const { sellerName: name, sellerAddress: address, sellerState: state, sellerGstin } = settings;
  return { name, address, state, gstin: sellerGstin === '' ? undefined : sellerGstin };
}

/** How the shop looks in mails, whose programs need whole addresses. */
export function mailBrand(settings: ShopSettings, publicUrl: string): MailBrand {
  const { logoUrl, ...brand } = brandOf(settings);
  return {
    ...brand,
    ...(logoUrl !== undefined && { logoUrl: `${publicUrl}${logoUrl}` }),
    ...(settings.contactPhone !== '' && { contactPhone: settings.contactPhone }),
  };
}

/** How the shop looks, for pages and mails. */
export function brandOf({ name, accent, logo, contactEmail }: ShopSettings): ShopBrand {
  return { name, accent, contactEmail, ...(logo !== '' && { logoUrl: logo }) };
}

export interface LiveSettings {
  /** The variables that decide settings, and the defaults. */
  environment: ShopEnvironment;
  current(): ShopSettings;
  /** For the process that changed them, which hears of it a moment after it has answered. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface ShopSettings extends ShopSettingValues {
  version: number;
}

export interface ShopBrand {
  name: string;
  accent: string;
  /** A path of ours; absent, the shop's own drawing. */
  logoUrl?: string;
  contactEmail: string;
}

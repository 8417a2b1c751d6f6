import {
  LEGAL_PAGES,
  MAX_RETURN_PICTURES,
  RETURN_REASONS,
  returnsCharges,
  type SavedDeliveryRules,
  type ShopTerms,
} from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { createLastCopies } from './platform/http/last-copies.ts';
import { refuse, sendRefusal } from './platform/http/operations.ts';
import type { PublicPages } from './platform/http/public-pages.ts';
import { type ShopSettings, sellerOf } from './shop-settings/index.ts';

/** `/terms`, `/shipping`, `/refunds` and `/contact`, written from the settings and the delivery rules of the moment. */
export function serveLegalPages(
  app: FastifyInstance,
  { readSettings, readRules }: LegalPageDeps,
  pages: PublicPages,
): void {
  const rules = createLastCopies<SavedDeliveryRules>(() => 1);
  for (const page of LEGAL_PAGES)
    app.get(`/${page}`, async (_request, reply) => {
      const { copy } = await rules.read('rules', readRules);
      const settings = readSettings();
      return pages.send(reply, 'legal', {
        page,
        effectiveDate: settings.policyEffectiveDate || null,
        words: settings[WORDS[page]],
        shop: toShopTerms(settings, copy),
      });
    });
}

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a hole in this shop. A shop without an address of its own has none,
 * because nobody reads mail to the one it was delivered with.
 */
export function serveSecurityContact(
  app: FastifyInstance,
  { readSettings, deliveredEmail, publicUrl }: SecurityContactDeps,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { contactEmail } = readSettings();
    if (contactEmail === deliveredEmail) return sendRefusal(reply, refuse('not_found'));
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(Date.now() + SECURITY_CONTACT_MS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}

/** The RFC asks for less than a year. */
const SECURITY_CONTACT_MS = 180 * 24 * 3600 * 1000;

/** What the shop adds in its own words. */
const WORDS = {
  terms: 'termsText',
  shipping: 'shippingText',
  refunds: 'refundsText',
  contact: 'contactText',
} as const;

function toShopTerms(settings: ShopSettings, rules: SavedDeliveryRules): ShopTerms {
  const { gstin = null, ...seller } = sellerOf(settings);
  return {
    seller: { ...seller, gstin },
    contact: {
      email: settings.contactEmail,
      phone: settings.contactPhone || null,
      hours: settings.contactHours || null,
      grievanceOfficer: settings.grievanceOfficer || null,
    },
    taxRate: rules.taxRate,
    transactionCharges: rules.transactionCharges,
    delivery: {
      charges: rules.deliveryCharges,
      leadDays: rules.leadDays,
      cutoffMinute: rules.cutoffMinute,
      maxDaysAhead: rules.maxDaysAhead,
      servesEverywhere: rules.servesEverywhere,
      zones: rules.zones.map(({ name, served, deliveryCharges, extraDays }) => ({
        name,
        served,
        charges: deliveryCharges,
        extraDays,
      })),
      slots: rules.slots.map(({ name, fromMinute, toMinute }) => ({ name, fromMinute, toMinute })),
    },
    holdMinutes: Math.ceil(settings.holdSeconds / 60),
    giftLeadDays: settings.giftLeadDays,
    returns: {
      reasons: [...RETURN_REASONS],
      reasonsWithCharges: RETURN_REASONS.filter(returnsCharges),
      maxPictures: MAX_RETURN_PICTURES,
    },
  };
}

interface SecurityContactDeps {
  readSettings(): ShopSettings;
  /** The address of a shop that has set none. */
  deliveredEmail: string;
  publicUrl: string;
}

interface LegalPageDeps {
  readSettings(): ShopSettings;
  /** The delivery rules as the admins set them. */
  readRules(): Promise<SavedDeliveryRules>;
}

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
import type { PublicPages } from './platform/http/public-pages.ts';
import type { Settings } from './settings.ts';

/** `/terms`, `/shipping`, `/refunds` and `/contact`, written from the settings and the delivery rules of the moment. */
export function serveLegalPages(
  app: FastifyInstance,
  { settings, readRules }: LegalPageDeps,
  pages: PublicPages,
): void {
  const rules = createLastCopies<SavedDeliveryRules>(() => 1);
  for (const page of LEGAL_PAGES)
    app.get(`/${page}`, async (_request, reply) => {
      const { copy } = await rules.read('rules', readRules);
      const effectiveDate = settings.policyEffectiveDate ?? null;
      return pages.send(reply, 'legal', { page, effectiveDate, shop: toShopTerms(settings, copy) });
    });
}

function toShopTerms(settings: Settings, rules: SavedDeliveryRules): ShopTerms {
  const { seller, contact, contactEmail } = settings;
  return {
    seller: { name: seller.name, address: seller.address, state: seller.state, gstin: seller.gstin ?? null },
    contact: {
      email: contactEmail,
      phone: contact.phone ?? null,
      hours: contact.hours ?? null,
      grievanceOfficer: contact.grievanceOfficer ?? null,
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

interface LegalPageDeps {
  settings: Settings;
  /** The delivery rules as the admins set them. */
  readRules(): Promise<SavedDeliveryRules>;
}

/** The pages about the terms on which the shop sells, each at the path of its name. */
export const LEGAL_PAGES = ['terms', 'shipping', 'refunds', 'contact'] as const;

export type LegalPageName = (typeof LEGAL_PAGES)[number];

export interface LegalPageView {
  page: LegalPageName;
  /** Null while the shop has not set it. */
  effectiveDate: string | null;
  /** What the shop adds in its own words, in paragraphs; may be empty. */
  words: string;
  shop: ShopTerms;
}

/** What the pages say of this shop: its settings and rules of today. Amounts are whole rupees. */
export interface ShopTerms {
  seller: { name: string; address: string; state: string; gstin: string | null };
  contact: { email: string; phone: string | null; hours: string | null; grievanceOfficer: string | null };
  /** Percent. */
  taxRate: number;
  transactionCharges: number;
  delivery: {
    charges: number;
    leadDays: number;
    /** Minutes after midnight in India. */
    cutoffMinute: number;
    maxDaysAhead: number;
    servesEverywhere: boolean;
    zones: { name: string; served: boolean; charges: number; extraDays: number }[];
    slots: { name: string; fromMinute: number; toMinute: number }[];
  };
  /** How long a gift is kept for somebody who pays. */
  holdMinutes: number;
  giftLeadDays: number;
  returns: {
    reasons: string[];
    /** Those for which delivery and transaction charges are refunded as well. */
    reasonsWithCharges: string[];
    maxPictures: number;
  };
}

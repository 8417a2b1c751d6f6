// What a screen reader is told, step by step: each snapshot names what must be there and in which order, not all there is.
import { addressPicker, buyButton, checkout, expect, productWith } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, requestGift } from './support/gifts.ts';

test('the chip-in page reads as what is given, how far it is, how much, and the button', {
  tag: '@full',
}, async ({ guestPage: page, owner, shop, adminSessions }) => {
  const id = await requestGift(shop.url, owner, await productWith(page));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await expect(page.locator('body')).toMatchAriaSnapshot(CHIP_IN);
  await page.getByLabel('Or another amount in rupees').fill('250');
  await page.getByRole('button', { name: 'Chip in ₹250' }).filter({ visible: true }).click();
  await expect(page.locator('body')).toMatchAriaSnapshot(SIGN_THE_CARD);

  await page.goto(`/hi/chip-in/${id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.locator('body')).toMatchAriaSnapshot(CHIP_IN_HINDI);
});

test('the way to a gift reads as product, address, price and payment', { tag: '@full' }, async ({
  ownerPage: page,
}) => {
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(PRODUCT);
  await buyButton(page).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(PICKER);
  await addressPicker(page)
    .getByLabel('Full address')
    .fill('12 Rose Villa, MG Road, Bengaluru, Karnataka 560001');
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkout(page)).toMatchAriaSnapshot(`
    - dialog "Pay Tohfa":
      - iframe
  `);
});

const CHIP_IN = `
  - link "Skip to content"
  - banner:
    - link "Tohfa"
    - link "Sign in"
  - main:
    - article:
      - paragraph
      - heading /is giving Meera/ [level=1]
      - paragraph: Chip in with any amount. It arrives as one gift, with a card signed by all of you.
      - img
      - region "Progress":
        - progressbar "Chipped in so far": /₹0 of ₹/
        - status: Be the first to chip in.
      - group "How much would you like to give?":
        - button /₹/
        - button /₹/ [pressed]
        - button /The rest/
      - textbox "Or another amount in rupees"
      - button "Promise to pay later"
      - list:
        - listitem:
          - strong: /days left/
        - listitem: If the goal is not reached by then, everyone is refunded automatically and in full.
    - button /Chip in ₹/
  - contentinfo:
    - navigation "About the shop"
`;

const CHIP_IN_HINDI = `
  - link "सीधे मुख्य हिस्से पर जाएँ"
  - banner:
    - link "Tohfa"
    - link "साइन इन करें"
  - main:
    - article:
      - heading /की ओर से Meera के लिए/ [level=1]
      - region "अब तक":
        - progressbar "अब तक जमा योगदान": /में से ₹0/
        - status: सबसे पहले योगदान दें।
      - group "आप कितना देना चाहेंगे?":
        - button /₹/
      - textbox "या कोई और रकम (रुपये में)"
      - button "बाद में देने का वादा करें"
    - button /योगदान दें/
  - contentinfo:
    - navigation "दुकान के बारे में"
`;

const SIGN_THE_CARD = `
  - main:
    - button "Back to the gift"
    - paragraph: /₹250 for Meera’s birthday/
    - heading "Sign the card" [level=1]
    - textbox "Your name on the card"
    - checkbox "Stay anonymous"
    - textbox "A message for Meera (optional)"
    - textbox "Email for the receipt (optional)"
    - textbox "Mobile number (optional)"
    - paragraph:
      - link "Terms"
      - link "Shipping"
      - link "Refunds"
    - button "Pay ₹250"
`;

const PRODUCT = `
  - main:
    - article:
      - link
      - region /Pictures of/:
        - list:
          - listitem:
            - img /picture 1 of/
      - heading [level=1]
      - button /wishlist/
      - paragraph: /Rated .* of 5 by/
      - paragraph: /incl. taxes and delivery/
      - button "Choose the delivery address"
      - button "Add to basket"
      - button "Ask for this gift"
      - button "Buy Now"
      - heading "About this gift" [level=2]
      - region "Product facts"
`;

const PICKER = `
  - dialog "Where should it go?":
    - heading "Where should it go?" [level=2]
    - button "Close"
    - alert: Please select an address first.
    - term: Total
    - definition: /₹/
    - group "A new address":
      - combobox "Find your area"
      - textbox "Full address"
    - button "Continue to payment"
`;

import { pictureAt } from '@tohfa/contract';
import {
  HIDDEN,
  type MailAction,
  type MailAmount,
  type MailItem,
  type MailPart,
  phrases,
} from '@tohfa/contract/phrases';

/** The shop's look in its mails. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`. */
  accent: string;
  /** An absolute address. */
  logoUrl?: string | undefined;
  contactEmail: string;
  contactPhone?: string | undefined;
}

export function mailText(parts: readonly MailPart[], brand: MailBrand): string {
  const paragraphs = parts.map(partText).filter((paragraph) => paragraph !== '');
  return `${[...paragraphs, `${brand.name}\n${contactLine(brand)}`].join('\n\n')}\n`;
}

/**
 * The layout is tables with inline styles, because Outlook supports little else; the style block adds the dark colours and
 * the phone's margins where a mail program reads it. `scheme` fixes the colours, for a preview.
 */
export function mailHtml(
  subject: string,
  parts: readonly MailPart[],
  brand: MailBrand,
  scheme: 'light' | 'dark' | 'either' = 'either',
): string {
  const { locale, tagline } = phrases().mails.layout;
  const html = createPartWriter(brand);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>
${styles(brand.accent, scheme)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER};color:${INK};font-family:${FONT};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader(parts))}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px">${headHtml(brand)}</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:32px 32px 16px">
${parts.map(html).filter(Boolean).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 8px;font-size:14px;color:${SOFT}"><strong>${escapeHtml(brand.name)}</strong><br>${escapeHtml(tagline)}<br>${escapeHtml(contactLine(brand))}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** The address of a product's small picture for a mail: our own or another https one. */
export function mailPicture(image: string, publicUrl: string): string | undefined {
  const url = image === '' ? undefined : URL.parse(pictureAt(image, 220), publicUrl);
  return url?.protocol === 'https:' || url?.origin === publicUrl ? url.href : undefined;
}

const PAPER = '#fff9f2';
const INK = '#2a1721';
const SOFT = '#6b5560';
const RULE = '#f0e4da';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Outlook on the web marks what it darkens with `data-ogsc` instead of the media query. */
function styles(accent: string, scheme: 'light' | 'dark' | 'either'): string {
  const link = mixWithWhite(accent, 0.5);
  const dark = [
    ['.paper', 'background:#1a1015!important;color:#f6e9ef!important'],
    ['.card', 'background:#271a21!important;color:#f6e9ef!important'],
    ['.soft', 'color:#c8b3be!important'],
    ['.sunken', 'background:#33232c!important;color:#fff4f8!important'],
    ['.rule', 'border-color:#4a3644!important'],
    ['.accent', `color:${link}!important`],
  ].map(([name, style]) => `${name}{${style}}`);
  const media =
    scheme === 'either'
      ? [`@media (prefers-color-scheme:dark){${dark.join('')}}`, ...dark.map((rule) => `[data-ogsc] ${rule}`)]
      : scheme === 'dark'
        ? dark
        : [];
  const root = scheme === 'either' ? 'light dark' : `only ${scheme}`;
  return [
    `:root{color-scheme:${root};supported-color-schemes:${root}}`,
    'img{border:0;display:block}',
    '@media (max-width:480px){.card{padding:24px 20px 8px!important}}',
    ...media,
  ].join('\n');
}

function headHtml({ name, accent, logoUrl }: MailBrand): string {
  const escaped = escapeHtml(name);
  if (logoUrl)
    return `<img src="${escapeHtml(logoUrl)}" alt="${escaped}" height="44" style="height:44px;width:auto;max-width:240px">`;
  return `<span class="accent" style="font-family:Georgia,serif;font-size:26px;font-weight:bold;color:${accent}">${escaped}</span>`;
}

function contactLine({ contactEmail, contactPhone }: MailBrand): string {
  return `${phrases().mails.layout.questions} ${[contactEmail, contactPhone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')}`;
}

/** What an inbox shows beside the subject: the first words that are not a greeting. */
function preheader(parts: readonly MailPart[]): string {
  const texts = parts.filter((part) => typeof part === 'string').map(oneLine);
  return (texts.find((text) => !text.endsWith(',')) ?? texts[0] ?? '').slice(0, 140);
}

function partText(part: MailPart): string {
  if (part === false) return '';
  if (typeof part === 'string') return oneLine(part);
  if ('lines' in part) return part.lines.map(oneLine).join('\n');
  if ('url' in part) return actionText(part);
  if ('actions' in part) return part.actions.map(actionText).join('\n\n');
  if ('code' in part) return part.code;
  if ('items' in part) return part.items.map(({ name }) => oneLine(name)).join('\n');
  if ('amounts' in part)
    return part.amounts.map(({ label, amount }) => `${oneLine(label)}: ${amount}`).join('\n');
  return quotedLines(part.quote)
    .map((line) => `> ${line}`)
    .join('\n');
}

const actionText = ({ label, url }: MailAction) => `${oneLine(label)}:\n${url}`;

/** The first action is a button, later ones are links: a mail has one thing to do. */
function createPartWriter(brand: MailBrand): (part: MailPart) => string {
  let hasButton = false;
  return (part) => {
    if (part === false) return '';
    if (typeof part === 'string') return paragraphHtml(escapeHtml(oneLine(part)));
    if ('lines' in part)
      return paragraphHtml(part.lines.map((line) => escapeHtml(oneLine(line))).join('<br>'));
    if ('actions' in part) return part.actions.map((action) => linkHtml(action, brand)).join('\n');
    if ('code' in part) return codeHtml(part.code);
    if ('items' in part) return itemsHtml(part.items);
    if ('amounts' in part) return amountsHtml(part.amounts);
    if ('quote' in part) return quoteHtml(part.quote);
    if (hasButton) return linkHtml(part, brand);
    hasButton = true;
    return buttonHtml(part, brand);
  };
}

const paragraphHtml = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

/** Outlook ignores the padding of a link, not that of its cell. */
function buttonHtml({ label, url }: MailAction, { accent }: MailBrand): string {
  const href = escapeHtml(url);
  const ink = readableOn(accent);
  const style = `display:inline-block;padding:13px 28px;font-size:16px;font-weight:bold;line-height:22px;color:${ink};text-decoration:none;border-radius:14px`;
  const inner =
    url === HIDDEN
      ? `<span style="${style}">${escapeHtml(oneLine(label))}</span>`
      : `<a href="${href}" style="${style};mso-padding-alt:0">${escapeHtml(oneLine(label))}</a>`;
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td bgcolor="${accent}" align="center" style="background:${accent};border-radius:14px;mso-padding-alt:13px 28px">${inner}</td></tr></table>`;
  if (url === HIDDEN) return button;
  return `${button}
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${SOFT}">${phrases().mails.layout.openLink} <a href="${href}" class="accent" style="color:${accent};word-break:break-all">${href}</a></p>`;
}

function linkHtml({ label, url }: MailAction, { accent }: MailBrand): string {
  const text = escapeHtml(oneLine(label));
  if (url === HIDDEN) return paragraphHtml(`<strong>${text}</strong>`);
  return paragraphHtml(
    `<a href="${escapeHtml(url)}" class="accent" style="color:${accent};font-weight:bold">${text}</a>`,
  );
}

function codeHtml(code: string): string {
  return `<p class="sunken" style="margin:0 0 16px;background:${PAPER};border-radius:14px;padding:16px;text-align:center;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:8px">${escapeHtml(code)}</p>`;
}

function itemsHtml(items: readonly MailItem[]): string {
  const rows = items.map(
    ({ name, image }) =>
      `<tr>${pictureCell(image)}<td class="rule" style="padding:8px 0;border-bottom:1px solid ${RULE};font-weight:bold">${escapeHtml(oneLine(name))}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function amountsHtml(rows: readonly MailAmount[]): string {
  const hasPictures = rows.some(({ image }) => image);
  const html = rows.map(({ label, amount, image, isTotal }) => {
    const style = `padding:8px 0;border-bottom:1px solid ${RULE}${isTotal ? ';font-weight:bold;font-size:18px' : ''}`;
    const name = `<td class="rule"${hasPictures && !image ? ' colspan="2"' : ''} style="${style}">${escapeHtml(oneLine(label))}</td>`;
    return `<tr>${pictureCell(image)}${name}<td class="rule" align="right" style="${style};padding-left:12px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${html.join('')}</table>`;
}

function pictureCell(image: string | undefined): string {
  if (!image) return '';
  return `<td class="rule" width="56" style="padding:8px 12px 8px 0;border-bottom:1px solid ${RULE}"><img src="${escapeHtml(image)}" alt="" width="56" height="56" style="width:56px;height:56px;border-radius:10px;object-fit:cover"></td>`;
}

function quoteHtml(quote: string): string {
  return `<blockquote class="soft rule" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${RULE};color:${SOFT}">${quotedLines(quote).map(escapeHtml).join('<br>')}</blockquote>`;
}

const quotedLines = (quote: string) => quote.trim().split(/\r\n|[\r\n\u2028\u2029]/);

/** A line break in a name or product would begin a paragraph that looks like ours. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** As `rgb()`: six digits would look like a code. */
function mixWithWhite(color: string, share: number): string {
  return `rgb(${channels(color).map((value) => Math.round(value + (255 - value) * share))})`;
}

/** White or ink, whichever has more contrast; by the luminance of WCAG. */
function readableOn(color: string): string {
  const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? INK : '#ffffff';
}

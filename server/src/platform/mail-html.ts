import { phrases } from '@tohfa/contract/phrases';

/**
 * What a mail consists of. Both of its bodies are made from these fields; neither reads a text to find out what it is, so
 * that words a person wrote never become a link, a code or a paragraph of ours.
 */
export type MailPart =
  /** A paragraph. */
  | string
  /** Short lines that belong together. */
  | { lines: readonly string[] }
  | MailAction
  /** Several actions of the same kind. */
  | { actions: readonly MailAction[] }
  /** A one-time code. */
  | { code: string }
  | { amounts: readonly AmountRow[] }
  /** Words that a person wrote, as they wrote them. */
  | { quote: string }
  /** Left out. */
  | false;

interface MailAction {
  label: string;
  url: string;
}

interface AmountRow {
  label: string;
  amount: string;
  isTotal?: boolean;
}

export function mailText(parts: readonly MailPart[]): string {
  const paragraphs = parts.map(partText).filter((paragraph) => paragraph !== '');
  return `${[...paragraphs, phrases().mails.layout.signature].join('\n\n')}\n`;
}

/** Styles are inline and the layout is a table, because mail programs support little else. */
export function mailHtml(subject: string, parts: readonly MailPart[]): string {
  const { locale, tagline } = phrases().mails.layout;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${PAPER};color:${INK};font-family:${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-family:Georgia,serif;font-size:24px;font-weight:bold;color:${RANI}">Tohfa</td></tr>
<tr><td style="background:#ffffff;border-radius:20px;padding:28px 28px 12px">
${parts.map(partHtml).filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:14px;color:${SOFT}">${tagline}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const PAPER = '#fff9f2';
const INK = '#2a1721';
const SOFT = '#6b5560';
const RANI = '#b3134f';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function partText(part: MailPart): string {
  if (part === false) return '';
  if (typeof part === 'string') return oneLine(part);
  if ('lines' in part) return part.lines.map(oneLine).join('\n');
  if ('url' in part) return part.url;
  if ('actions' in part)
    return part.actions.map(({ label, url }) => `${oneLine(label)}\n${url}`).join('\n\n');
  if ('code' in part) return part.code;
  if ('amounts' in part)
    return part.amounts.map(({ label, amount }) => `${oneLine(label)}: ${amount}`).join('\n');
  return quotedLines(part.quote)
    .map((line) => `> ${line}`)
    .join('\n');
}

function partHtml(part: MailPart): string {
  if (part === false) return '';
  if (typeof part === 'string') return paragraphHtml(escapeHtml(oneLine(part)));
  if ('lines' in part) return paragraphHtml(part.lines.map((line) => escapeHtml(oneLine(line))).join('<br>'));
  if ('url' in part) return actionHtml(part);
  if ('actions' in part) return part.actions.map(linkHtml).join('\n');
  if ('code' in part) return codeHtml(part.code);
  if ('amounts' in part) return amountsHtml(part.amounts);
  return quoteHtml(part.quote);
}

const paragraphHtml = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function actionHtml({ label, url }: MailAction): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;background:${RANI};color:#ffffff;border-radius:14px;padding:12px 24px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${SOFT}">${phrases().mails.layout.openLink} <a href="${href}" style="color:${RANI};word-break:break-all">${href}</a></p>`;
}

function linkHtml({ label, url }: MailAction): string {
  return paragraphHtml(
    `<a href="${escapeHtml(url)}" style="color:${RANI};font-weight:bold">${escapeHtml(oneLine(label))}</a>`,
  );
}

function codeHtml(code: string): string {
  return `<p style="margin:0 0 16px;background:${PAPER};border-radius:14px;padding:16px;text-align:center;font-size:32px;font-weight:bold;letter-spacing:8px">${escapeHtml(code)}</p>`;
}

function amountsHtml(rows: readonly AmountRow[]): string {
  const html = rows.map(({ label, amount, isTotal }) => {
    const weight = isTotal ? ';font-weight:bold' : '';
    return `<tr><td style="padding:4px 0${weight}">${escapeHtml(oneLine(label))}</td><td align="right" style="padding:4px 0${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${html.join('')}</table>`;
}

function quoteHtml(quote: string): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${SOFT};color:${SOFT}">${quotedLines(quote).map(escapeHtml).join('<br>')}</blockquote>`;
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

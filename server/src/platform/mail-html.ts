/**
 * The HTML part of a mail, made from its plain text, so that both always say the same. A paragraph that is only a link
 * becomes a button, six digits become a code to read off, and lines that end in amounts become a table. Styles are
 * inline and the layout is a table, because mail programs support little else.
 */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs.at(-1) === 'Tohfa' ? paragraphs.slice(0, -1) : paragraphs;
  return `<!doctype html>
<html lang="en-IN">
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
${body.map(paragraphHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:14px;color:${SOFT}">Gifts worth unwrapping, given together.</td></tr>
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
const URL_PATTERN = /https?:\/\/[^\s<>"]+/g;
const AMOUNT_LINE = /^(.+): (-?₹[\d,.]+)$/;

/** What a button says, by the page its link opens. */
const BUTTON_LABELS: readonly (readonly [path: string, label: string])[] = [
  ['/confirm-email', 'Confirm email'],
  ['/reset-password', 'Choose a new password'],
  ['/giftdetails', 'See the gift'],
  ['/gifts-management', 'Open gift requests'],
  ['/orders-management', 'Open orders'],
  ['/returns-management', 'Open returns'],
  ['/orders', 'See your order'],
  ['/admin', 'Sign in'],
];

function paragraphHtml(paragraph: string): string {
  const lines = paragraph.split('\n');
  const [first = ''] = lines;
  if (lines.length === 1 && isUrl(first)) return buttonHtml(first);
  if (/^\d{6}$/.test(paragraph)) return codeHtml(paragraph);
  const amounts = lines.map((line) => AMOUNT_LINE.exec(line));
  if (amounts.length > 1 && amounts.every((amount) => amount !== null)) return amountsHtml(amounts);
  return `<p style="margin:0 0 16px">${lines.map(lineHtml).join('<br>')}</p>`;
}

function buttonHtml(url: string): string {
  const { pathname } = new URL(url);
  const label = BUTTON_LABELS.find(([path]) => pathname.startsWith(path))?.[1] ?? 'Open Tohfa';
  const href = escapeHtml(url);
  return `<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;background:${RANI};color:#ffffff;border-radius:14px;padding:12px 24px;font-weight:bold;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${SOFT}">Or open this link: <a href="${href}" style="color:${RANI};word-break:break-all">${href}</a></p>`;
}

function codeHtml(code: string): string {
  return `<p style="margin:0 0 16px;background:${PAPER};border-radius:14px;padding:16px;text-align:center;font-size:32px;font-weight:bold;letter-spacing:8px">${code}</p>`;
}

function amountsHtml(lines: readonly RegExpExecArray[]): string {
  const rows = lines.map(([, label = '', amount = '']) => {
    const weight = label === 'Total' ? ';font-weight:bold' : '';
    return `<tr><td style="padding:4px 0${weight}">${escapeHtml(label)}</td><td align="right" style="padding:4px 0${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function lineHtml(line: string): string {
  return escapeHtml(line).replace(
    URL_PATTERN,
    (url) => `<a href="${url}" style="color:${RANI};word-break:break-all">${url}</a>`,
  );
}

function isUrl(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

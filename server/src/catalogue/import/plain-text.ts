/** The text of a description in HTML, on one line. */
export async function toPlainText(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const spaced = html.replace(/<(?:\/(?:p|li|h\d|div|tr)|br)\b/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return toOneLine(
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('\u00a0', ' ')
      .replaceAll('&amp;', '&'),
  );
}

export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** As the database makes an address from a name: letters with marks keep their letter. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');
}

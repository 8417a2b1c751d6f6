import { phrases } from '@tohfa/contract/phrases';

/** What a shared link shows: circles in general, because whose it is stands behind the `#`. Search engines keep it out. */
export function circlePreviewTags({ publicUrl, shopName }: PreviewDeps, path: string): string {
  if (!/^\/circle\/?$/.test(path)) return '';
  const { title, description } = phrases().circles.preview;
  const tags = {
    'og:type': 'website',
    'og:site_name': shopName(),
    'og:title': title,
    'og:description': description,
    'og:url': `${publicUrl}/circle`,
    'og:image': `${publicUrl}/icon-512.png`,
  };
  const preview = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return ['<meta name="robots" content="noindex">', ...preview].join('');
}

/** The shop's name is the owner's choice. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface PreviewDeps {
  publicUrl: string;
  shopName(): string;
}

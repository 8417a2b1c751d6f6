import { offlinePage, pageLanguage, pagePrefix } from '@tohfa/contract/screens';

/**
 * Our own page in place of the browser's error. It needs no other file, and looks whether the connection is back: the
 * browser's word for it may come too soon.
 */
export function offlineResponse(): Response {
  return new Response(PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
    },
  });
}

const { title, text, retry, home } = offlinePage;

/** The colours of `tokens.css`. */
const PAGE = `<!doctype html>
<html lang="${pageLanguage}-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Tohfa</title>
<style>
  :root { --paper: #fff9f2; --ink: #2a1721; --soft: #6b5560; --rani: #b3134f; --on-rani: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1b1216; --ink: #fbeff3; --soft: #c9b3bd; --rani: #ff7fae; --on-rani: #33061a; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px "Plus Jakarta Sans", system-ui, sans-serif; }
  main { display: grid; min-height: 100dvh; place-content: center; justify-items: center; gap: 12px; padding: 24px; text-align: center; }
  h1 { margin: 0; font: 600 28px/36px Fraunces, Georgia, serif; }
  p { margin: 0; max-width: 34ch; color: var(--soft); }
  a { display: inline-flex; min-height: 44px; align-items: center; color: var(--rani); font-weight: 600; }
  a.main { margin-top: 12px; border-radius: 14px; background: var(--rani); padding: 4px 24px; color: var(--on-rani); text-decoration: none; }
</style>
<main>
  <h1>${title}</h1>
  <p>${text}</p>
  <a class="main" href="">${retry}</a>
  <a href="${pagePrefix}/home">${home}</a>
</main>
<script>
  const look = () => fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), () => {});
  addEventListener('online', look);
  setInterval(look, 4000);
</script>
`;

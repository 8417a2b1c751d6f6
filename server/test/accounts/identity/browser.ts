/** Just enough of a browser: it keeps cookies for one site and shows each redirect instead of following it. */
export function openBrowser(baseUrl: string): Browser {
  const cookies = new Map<string, string>();

  async function send(path: string, options: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const answer = await fetch(new URL(path, baseUrl), { ...options, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, location: answer.headers.get('location') };
  }

  return {
    cookies,
    get: (path) => send(path),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
      }),
    postForm: (path, form) => send(path, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

export function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://any.test');
  return `${pathname}${search}`;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const isGone = /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}

export interface Browser {
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  postForm(path: string, form: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  location: string | null;
}

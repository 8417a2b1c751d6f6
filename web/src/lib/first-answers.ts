import { localStore, USER_KEY } from './storage.ts';

/**
 * Answers that only the signed-in person gets cannot be preloaded by a tag: a small script in the head of the page asks
 * for them, and the app takes them when it calls.
 *
 * @public The build makes that script of it.
 */
export function requestFirstAnswers(): void {
  const paths = document.currentScript?.dataset.answers;
  const token = storedToken();
  if (paths === undefined || token === undefined) return;
  const headers = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    authorization: `Bearer ${token}`,
  };
  globalThis.firstAnswers = paths.split(' ').map((path) => {
    const response = fetch(path, { headers });
    // The taker of the answer handles the failure. If no one takes it, it must not count as unhandled.
    response.catch(() => undefined);
    return { path, token, response, at: Date.now() };
  });
}

/** Each is used once, by the person it was asked for, and only while it is fresh. */
export function takeFirstAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  const answer = globalThis.firstAnswers?.find((one) => one.path === path);
  if (answer === undefined) return undefined;
  globalThis.firstAnswers = globalThis.firstAnswers?.filter((one) => one !== answer);
  return answer.token === token && Date.now() - answer.at < FRESH_MS ? answer.response : undefined;
}

const FRESH_MS = 10_000;

function storedToken(): string | undefined {
  try {
    const token: unknown = JSON.parse(localStore.read(USER_KEY) ?? 'null')?.token;
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

interface FirstAnswer {
  path: string;
  token: string;
  response: Promise<Response>;
  at: number;
}

declare global {
  var firstAnswers: FirstAnswer[] | undefined;
}

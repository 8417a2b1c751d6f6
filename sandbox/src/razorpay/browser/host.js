// The page that opened the sheet: the parent of its frame or, when the sheet is a page, the callback URL.

const framed = window.parent !== window;
const query = new URLSearchParams(window.location.search);

export const keys = { key_id: query.get('key_id') ?? '', order_id: query.get('order_id') ?? '' };

export function requestOptions() {
  if (!framed) return Promise.resolve(JSON.parse(query.get('options') ?? '{}'));
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source === window.parent && origin === window.location.origin && data.type === 'options') {
        resolve(data.options);
      }
    });
    send({ type: 'ready' });
  });
}

export function reportSuccess(response, options) {
  if (framed) return send({ type: 'success', response });
  postTo(options.callback_url, Object.entries(response));
}

/** In a frame the sheet stays open for another attempt; as a page it returns with the error. */
export function reportFailure(error, options) {
  if (framed) return send({ type: 'failed', error });
  const fields = ['code', 'description', 'field'].filter((name) => error[name] !== undefined);
  postTo(
    options.callback_url,
    fields.map((name) => [`error[${name}]`, error[name]]),
  );
}

export function reportDismissed() {
  if (framed) return send({ type: 'dismissed' });
  window.history.back();
}

function send(message) {
  window.parent.postMessage(message, window.location.origin);
}

function postTo(address, fields) {
  const url = new URL(address, window.location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error('callback_url must be an http address');
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url.href;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

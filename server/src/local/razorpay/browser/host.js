// Whoever opened the sheet: the page around its frame, or, when the sheet is a page of its own, the return address.

const framed = window.parent !== window;
const asked = new URLSearchParams(window.location.search);

export const keys = { key_id: asked.get('key_id') ?? '', order_id: asked.get('order_id') ?? '' };

export function askOptions() {
  if (!framed) return Promise.resolve(JSON.parse(asked.get('options') ?? '{}'));
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source === window.parent && origin === window.location.origin && data.type === 'options') {
        resolve(data.options);
      }
    });
    tell({ type: 'ready' });
  });
}

export function tellSuccess(response, options) {
  if (framed) return tell({ type: 'success', response });
  postTo(options.callback_url, Object.entries(response));
}

/** In a frame the sheet stays open for another try; a page of its own goes back with the error. */
export function tellFailure(error, options) {
  if (framed) return tell({ type: 'failed', error });
  const fields = ['code', 'description', 'field'].filter((name) => error[name] !== undefined);
  postTo(
    options.callback_url,
    fields.map((name) => [`error[${name}]`, error[name]]),
  );
}

export function tellDismissed() {
  if (framed) return tell({ type: 'dismissed' });
  window.history.back();
}

function tell(message) {
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

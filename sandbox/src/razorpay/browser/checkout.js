// Stands in for Razorpay's checkout script: the same `window.Razorpay`, with its own payment sheet in a frame.
(() => {
  const home = new URL('.', document.currentScript.src);

  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    if (!options?.key) throw new Error('No key passed');
    if (!options.order_id) throw new Error('No order_id passed');
    this.options = options;
    this.listeners = { 'payment.failed': [] };
  }

  Razorpay.prototype.on = function on(event, listener) {
    this.listeners[event] ??= [];
    this.listeners[event].push(listener);
    return this;
  };

  Razorpay.prototype.open = function open() {
    if (this.container) return this;
    if (this.options.redirect && this.options.callback_url) {
      window.location.assign(fullPage(this.options));
      return this;
    }
    this.focusedBefore = document.activeElement;
    this.overflowBefore = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    this.container = frameFor(this.options);
    this.messageListener = (message) => onMessage(this, message);
    window.addEventListener('message', this.messageListener);
    document.body.append(this.container);
    this.container.firstChild.focus();
    return this;
  };

  Razorpay.prototype.close = function close() {
    if (!this.container) return;
    window.removeEventListener('message', this.messageListener);
    this.container.remove();
    this.container = undefined;
    document.documentElement.style.overflow = this.overflowBefore;
    this.focusedBefore?.focus?.();
  };

  function frameFor({ key, order_id, name }) {
    const frame = document.createElement('iframe');
    frame.className = 'razorpay-checkout-frame';
    frame.title = 'Razorpay Checkout, test mode';
    frame.allow = 'payment';
    frame.src = new URL(`checkout?${new URLSearchParams({ key_id: key, order_id })}`, home);
    // A frame with another colour scheme than its page gets an opaque background.
    frame.style.cssText = 'border:0;width:100%;height:100%;background:transparent;color-scheme:light';
    const container = document.createElement('div');
    container.className = 'razorpay-container';
    container.setAttribute('role', 'dialog');
    container.setAttribute('aria-modal', 'true');
    container.setAttribute('aria-label', name ? `Pay ${name}` : 'Pay');
    container.style.cssText = 'position:fixed;inset:0;z-index:2147483483;color-scheme:light';
    container.append(frame);
    return container;
  }

  function onMessage(checkout, { source, origin, data }) {
    const frame = checkout.container?.firstChild;
    if (source !== frame?.contentWindow || origin !== home.origin) return;
    if (data.type === 'ready') {
      source.postMessage({ type: 'options', options: plain(checkout.options) }, home.origin);
    }
    if (data.type === 'success') succeed(checkout, data.response);
    if (data.type === 'failed') {
      for (const listener of checkout.listeners['payment.failed']) listener({ error: data.error });
    }
    if (data.type === 'dismissed') {
      checkout.close();
      checkout.options.modal?.ondismiss?.();
    }
  }

  function succeed(checkout, response) {
    const { handler, callback_url } = checkout.options;
    checkout.close();
    if (handler) handler(response);
    else if (callback_url) postTo(callback_url, response);
  }

  function postTo(url, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  /** For browsers that cannot show a frame: the sheet as a page that posts its result to the callback URL. */
  function fullPage(options) {
    const url = new URL('checkout', home);
    url.search = new URLSearchParams({
      key_id: options.key,
      order_id: options.order_id,
      options: JSON.stringify(plain(options)),
    });
    return url;
  }

  /** Without functions, which cannot be posted to the frame. */
  function plain(options) {
    return JSON.parse(JSON.stringify(options));
  }

  window.Razorpay = Razorpay;
})();

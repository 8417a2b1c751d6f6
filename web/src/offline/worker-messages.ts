/** What the page says to the service worker: the new version may take over. */
export const TAKE_OVER = 'take-over';

/** What the service worker says to a page: a notification was tapped that leads here. */
export interface OpenPath {
  open: string;
}

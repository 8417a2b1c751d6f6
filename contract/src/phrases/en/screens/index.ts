export * from './common.ts';
export * from './legal-pages.ts';
export * from './notifications.ts';
export * from './payments.ts';
export * from './states.ts';

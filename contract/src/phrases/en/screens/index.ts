export * from './common.ts';
export * from './notifications.ts';
export * from './occasions.ts';
export * from './payments.ts';
export * from './states.ts';

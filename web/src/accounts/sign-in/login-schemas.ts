// Loaded when the person starts typing: `lazySchema`.
export { accountOperations, passwordLogin } from '@tohfa/contract';

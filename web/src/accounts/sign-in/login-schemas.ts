// Loaded when the person starts typing: `lazySchema`.
export { accountOperations, codeLogin, passwordLogin } from '@tohfa/contract';

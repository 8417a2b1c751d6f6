const names: Readonly<Record<string, string>> = {
  password: 'Email and password',
  google: 'Google',
};

/** How somebody signs in, in words; the provider's own name where we have none. */
export function providerName(provider: string): string {
  return names[provider] ?? provider;
}

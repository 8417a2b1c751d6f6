/** What states are called in a language, by their English names; none for those that are called so. */
export const indianStates: Record<string, string> = {};

/** A state machine as a table: from each state, the states that may follow. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] };

export function mayFollow<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

/** The states from which `to` may be reached in one step: what an UPDATE puts into its WHERE. */
export function statesBefore<State extends string>(table: Transitions<State>, to: State): State[] {
  return (Object.keys(table) as State[]).filter((from) => table[from].includes(to));
}

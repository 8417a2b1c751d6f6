import type { ToolInput, ToolName, ToolOutput } from '@tohfa/contract/assistant-tools';
import { type Sentence, say } from '@tohfa/contract/phrases';
import type { Refusal } from '../../platform/http/operations.ts';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import type { RepeatKey } from '../sessions.ts';
import type { AgentSession } from '../tables.ts';

/** A function of the shop and the call, as for the operations of the contract. */
export type Tool<Name extends ToolName> = (
  deps: AgentDeps,
  call: ToolCall<ToolInput<Name>>,
) => Promise<ToolAnswer<ToolOutput<Name>> | ToolProblem | Refusal<'too_many_requests'>>;

export interface ToolCall<Input> {
  caller: AgentCaller;
  input: Input;
  repeat: RepeatKey | undefined;
  /** The handle of what the first round of this call has made, once a person was shown the link. */
  made: string | undefined;
}

export interface ToolAnswer<Output> {
  output: Output;
  /** The same for programs that show an assistant text alone: short, with the ids and links that it needs. */
  text: string;
  /** What a person is to open now, and how the call goes on afterwards. */
  handOver?: { message: string; url: string; handle: string };
}

/** Told to the assistant, who can do better. */
export class ToolProblem {
  readonly text: string;

  constructor(sentence: Sentence) {
    this.text = say(sentence);
  }
}

/** What the session functions answer instead of a session. */
export function toProblem(
  answer: undefined | 'other-body',
  missing: Sentence = ({ agents }) => agents.notFound,
): ToolProblem {
  return new ToolProblem(answer === 'other-body' ? ({ agents }) => agents.mcp.otherBody : missing);
}

export const continueUrl = (
  { publicUrl }: Pick<AgentDeps, 'publicUrl'>,
  session: Pick<AgentSession, 'preparedToken'>,
): string => `${publicUrl}/continue#${session.preparedToken}`;

import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'

const MESSAGES: Readonly<Record<string, () => string>> = {
  QUESTION_NOT_FOUND: m.moderation_error_gone,
  QUESTION_LIMIT_REACHED: m.questions_error_limit,
  REPLY_BUYERS_ONLY: m.questions_error_buyers,
  REPLY_EXISTS: m.questions_error_answered,
  REPLY_LIMIT_REACHED: m.questions_error_answers,
}

/** Why the API refused a call about questions, as a message to the shopper. */
export function toQuestionRefusal(status: number, failure: ApiFailure): string {
  return MESSAGES[failure.code]?.() ?? toRefusalMessage(status, failure)
}

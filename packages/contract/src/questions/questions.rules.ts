/** Lengths in characters, after trimming. */
export const QUESTION_LENGTH = { min: 10, max: 500 } as const

/** Questions of one shopper that wait for moderation. */
export const MAX_PENDING_QUESTIONS = 10

/** Answers of buyers to one question, waiting ones included. */
export const MAX_REPLIES = 20

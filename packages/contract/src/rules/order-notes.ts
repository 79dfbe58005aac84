/** Length of a note in characters, and most notes of one order. */
export const NOTE_LENGTH = { min: 1, max: 500 } as const

export const NOTE_ERROR = 'A note needs 1 to 500 characters'

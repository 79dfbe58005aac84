import { NOTE_LENGTH, type OrderNote } from '@shop/contract/order-notes'

/** Checks the length of a note, in characters. */
export function findNoteError(content: string): 'empty' | 'too_long' | undefined {
  if (content.length < NOTE_LENGTH.min) return 'empty'
  return content.length > NOTE_LENGTH.max ? 'too_long' : undefined
}

/** The notes with a new one first, or an edited one in its place. */
export function withNote(notes: readonly OrderNote[], note: OrderNote): OrderNote[] {
  return notes.some(({ note_id }) => note_id === note.note_id)
    ? notes.map((each) => (each.note_id === note.note_id ? note : each))
    : [note, ...notes]
}

/** The notes without the one of this id. */
export function withoutNote(notes: readonly OrderNote[], noteId: string): OrderNote[] {
  return notes.filter(({ note_id }) => note_id !== noteId)
}

import type { OrderNote } from '@shop/contract/order-notes'
import { describe, expect, it } from 'vitest'
import { findNoteError, withNote, withoutNote } from './note-rules.ts'

function aNote(note_id: string, content = 'A note'): OrderNote {
  return { note_id, content, order_id: 'order', created_at: '', updated_at: '' }
}

describe('a note', () => {
  it.each([
    ['', 'empty'],
    ['x', undefined],
    ['x'.repeat(500), undefined],
    ['x'.repeat(501), 'too_long'],
  ])('has 1 to 500 characters: %#', (content, error) => {
    expect(findNoteError(content)).toBe(error)
  })

  it('goes first when it is new and keeps its place when it is edited', () => {
    const notes = [aNote('b'), aNote('a')]
    expect(withNote(notes, aNote('c')).map(({ note_id }) => note_id)).toEqual(['c', 'b', 'a'])
    expect(withNote(notes, aNote('a', 'Better')).at(-1)?.content).toBe('Better')
    expect(withoutNote(notes, 'b')).toEqual([aNote('a')])
  })
})

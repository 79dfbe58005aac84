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
  ])('needs 1 to 500 characters: %#', (content, error) => {
    expect(findNoteError(content)).toBe(error)
  })

  it('stands in front when it is new and in its place when it is rewritten', () => {
    const notes = [aNote('b'), aNote('a')]
    expect(withNote(notes, aNote('c')).map(({ note_id }) => note_id)).toEqual(['c', 'b', 'a'])
    expect(withNote(notes, aNote('a', 'Better')).at(-1)?.content).toBe('Better')
    expect(withoutNote(notes, 'b')).toEqual([aNote('a')])
  })
})

import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const toText = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

test.each([
  ['a line that changed', 'one\ntwo\nthree', 'one\n2\nthree', [' one', '-two', '+2', ' three']],
  ['a line that is new', 'one\nthree', 'one\ntwo\nthree', [' one', '+two', ' three']],
  ['a line that is gone', 'one\ntwo\nthree', 'one\nthree', [' one', '-two', ' three']],
  ['a line that moved', 'a\nb\nc', 'b\nc\na', ['-a', ' b', ' c', '+a']],
  ['nothing', 'a\nb', 'a\nb', [' a', ' b']],
])('shows %s', (_, before, after, lines) => {
  expect(toText(before, after)).toEqual(lines)
})

test('texts with very many lines count as changed altogether', () => {
  const long = Array.from({ length: 3_000 }, (_, index) => `line ${index}`).join('\n')
  expect(diffLines(long, `${long}\nmore`)).toHaveLength(6_001)
})

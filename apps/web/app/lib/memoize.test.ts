import { expect, test, vi } from 'vitest'
import { memoizeObject } from './memoize.ts'

test('the result of an object is computed once, and that of an equal one by itself', () => {
  const compute = vi.fn(({ name }: { name: string }) => name)
  const memoized = memoizeObject(compute)
  const jade = { name: '' }
  expect([memoized(jade), memoized(jade), memoized({ name: 'agate' })]).toEqual(['', '', 'agate'])
  expect(compute).toHaveBeenCalledTimes(2)
})

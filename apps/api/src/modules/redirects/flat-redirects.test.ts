import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRedirects, applyMoves, type Targets } from './flat-redirects.ts'

const UNKNOWN = { known: new Set<string>(), shown: new Set<string>() }
const add = (targets: Targets, ...added: [string, string][]) => {
  const { targets: after, circles } = addRedirects(targets, added)
  return { after: Object.fromEntries(after), circles: [...circles] }
}
/** Pages that visitors know move. */
const move = (targets: Targets, ...moved: [string, string][]) =>
  Object.fromEntries(
    applyMoves(targets, {
      moved: new Map(moved),
      known: new Set(moved.map(([path]) => path)),
      shown: new Set(moved.map(([, target]) => target)),
    }),
  )

describe('redirects that are added', () => {
  test('are flattened on both sides, in any sequence', () => {
    const flat = { '/a': '/c', '/b': '/c' }
    expect(add(new Map([['/a', '/b']]), ['/b', '/c']).after).toEqual(flat)
    expect(add(new Map([['/b', '/c']]), ['/a', '/b']).after).toEqual(flat)
    expect(add(new Map(), ['/b', '/c'], ['/a', '/b']).after).toEqual(flat)
  })

  test('replace that of their path, and are left out where they lead back', () => {
    const before = new Map([['/a', '/b']])
    expect(add(before, ['/a', '/c'])).toEqual({ after: { '/a': '/c' }, circles: [] })
    expect(add(before, ['/b', '/a'])).toEqual({ after: { '/a': '/b' }, circles: ['/b'] })
    expect(add(before, ['/b', '/c'], ['/c', '/a'])).toMatchObject({ circles: ['/c'] })
  })
})

describe('a page that moves', () => {
  test('is found at all its addresses', () => {
    expect(move(new Map([['/a', '/b']]), ['/b', '/c'])).toEqual({ '/a': '/c', '/b': '/c' })
  })

  test('and moves back leaves one redirect', () => {
    expect(move(new Map([['/a', '/b']]), ['/b', '/a'])).toEqual({ '/b': '/a' })
  })

  test('to an address that another one leaves at the same time is found there', () => {
    expect(move(new Map([['/old', '/a']]), ['/a', '/b'], ['/b', '/a'])).toEqual({ '/old': '/b' })
    expect(move(new Map(), ['/a', '/b'], ['/b', '/c'])).toEqual({ '/a': '/b' })
  })

  test('from an address that nobody knows leaves no redirect, but keeps those that lead to it', () => {
    const moved = new Map([['/b', '/c']])
    expect([...applyMoves(new Map([['/a', '/b']]), { ...UNKNOWN, moved })]).toEqual([['/a', '/c']])
  })

  test('takes precedence at its address', () => {
    const targets = new Map([['/a', '/b']])
    expect([...applyMoves(targets, { ...UNKNOWN, moved: new Map(), shown: new Set(['/a']) })]).toEqual([])
  })
})

const path = fc.integer({ min: 0, max: 7 }).map((number) => `/${number}`)
const pair = fc.tuple(path, path)
/** Pages at different addresses that move to different ones. */
const pages = fc
  .tuple(fc.uniqueArray(path, { maxLength: 4 }), fc.uniqueArray(path, { minLength: 4, maxLength: 4 }))
  .map(([before, after]) => before.map((each, index): [string, string] => [each, after[index]!]))
  .map((moves) => moves.filter(([before, after]) => before !== after))

test('whatever is added and moved, no redirect leads to another one, or to itself', () => {
  const step = fc.oneof(
    fc.array(pair, { maxLength: 6 }).map((added) => (all: Targets) => addRedirects(all, added).targets),
    fc.tuple(pages, fc.array(path), fc.array(path)).map(([moves, known, shown]) => (all: Targets) => {
      const moved = new Map(moves)
      return applyMoves(all, { moved, known: new Set(known), shown: new Set(shown) })
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let targets: Targets = new Map()
      for (const take of steps) targets = take(targets)
      for (const target of targets.values()) expect(targets.has(target)).toBe(false)
    }),
  )
})

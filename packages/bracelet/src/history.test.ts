import { expect, test } from 'vitest'
import { designOf } from '../test/parts.ts'
import { MAX_HISTORY, reduceHistory, startHistory, type DesignHistoryAction } from './history.ts'

const [one, two, three] = ['garnet-8', 'garnet-8*2', 'garnet-8*3'].map((pieces) => designOf(pieces)) as [
  ReturnType<typeof designOf>,
  ReturnType<typeof designOf>,
  ReturnType<typeof designOf>,
]
const change = (design: typeof one): DesignHistoryAction => ({ type: 'change', design })
const [undo, redo] = [{ type: 'undo' }, { type: 'redo' }] as const
const run = (...actions: DesignHistoryAction[]) => actions.reduce(reduceHistory, startHistory(one))

test('undo goes back step by step, redo forward', () => {
  expect(run(change(two), change(three), undo).present).toBe(two)
  expect(run(change(two), change(three), undo, undo).present).toBe(one)
  expect(run(change(two), change(three), undo, undo, redo).present).toBe(two)
  expect(run(change(two), change(three), undo, undo, redo, redo)).toEqual(run(change(two), change(three)))
})

test('a change after an undo discards what was undone', () => {
  const history = run(change(two), undo, change(three))
  expect(history).toEqual({ past: [one], present: three, future: [] })
})

test('nothing to undo or redo, and no change, are the same state', () => {
  const start = startHistory(one)
  for (const action of [undo, redo, change(one)]) expect(reduceHistory(start, action)).toBe(start)
})

test('the oldest changes are forgotten', () => {
  const changes = Array.from({ length: MAX_HISTORY + 5 }, (_, index) => change(index % 2 ? two : three))
  expect(run(...changes).past).toHaveLength(MAX_HISTORY)
})

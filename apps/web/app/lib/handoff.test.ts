import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { toHandoff, toHandoffScripts, withSettledPromises } from './handoff.server.ts'

it('hands over the very text, whatever it holds', () => {
  const text = '[{"a":"</script><!-- & \u2028 \u2029 手串"}]\n'
  const scripts = [...toHandoffScripts(text).matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!)
  const told: unknown[] = []
  const streamController = { enqueue: (part: string) => told.push(part), close: () => told.push('closed') }
  for (const code of scripts) {
    expect(code).not.toMatch(/[<&\u2028]/)
    runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  }
  expect(told).toEqual([text, 'closed'])
})

it('has the same mark for the same data alone', () => {
  const marks = ['[1]', '[1]', '[2]'].map((text) => toHandoff(Buffer.from(text)).mark)
  expect(marks[0]).toMatch(/^[\w-]{22}$/)
  expect(marks[1]).toBe(marks[0])
  expect(marks[2]).not.toBe(marks[0])
})

it('takes what loaders were promised, and leaves what fails or never comes as it was', async () => {
  const failing = Promise.reject(new Error('gone'))
  const never = new Promise(() => {})
  const data = {
    page: { product: { id: 1 }, related: Promise.resolve([2]), failing, never },
    root: null,
    other: 'text',
  }
  expect(await withSettledPromises(data)).toEqual({
    page: { product: { id: 1 }, related: [2], failing, never },
    root: null,
    other: 'text',
  })
})

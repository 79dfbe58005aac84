import { expect, test } from 'vitest'
import { buildSerializersWhenUsed } from './lazy-serializers.ts'

const route = { method: 'GET', url: '/', httpStatus: '200' }

test('An answer is written as its schema says, each time.', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  const write = buildSerializersWhenUsed()({}, {})({ ...route, schema })

  expect(write({ name: 'Jade', secret: 'hidden' })).toBe('{"name":"Jade"}')
  expect(write({ name: 'Onyx' })).toBe('{"name":"Onyx"}')
})

test('Nothing is made of a schema before there is an answer to write, and only once then.', () => {
  let reads = 0
  const schema = {
    type: 'object',
    get properties() {
      reads += 1
      return { name: { type: 'string' } }
    },
  }
  const write = buildSerializersWhenUsed()({}, {})({ ...route, schema })
  expect(reads).toBe(0)

  write({ name: 'Jade' })
  const readsOfOne = reads
  expect(readsOfOne).toBeGreaterThan(0)
  write({ name: 'Onyx' })
  expect(reads).toBe(readsOfOne)
})

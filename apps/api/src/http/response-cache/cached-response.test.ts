import { expect, test } from 'vitest'
import { toCachedResponse } from './cached-response.ts'

test.each(['br', 'gzip', 'identity'])(
  'a cached response keeps no memory beside its bodies (%s)',
  async (encoding) => {
    // Small, so that Node puts it into a pool of 64 kB together with what is soon thrown away.
    const given = Buffer.from('amethyst '.repeat(200))
    expect(given.buffer.byteLength).toBeGreaterThan(given.length)
    const response = toCachedResponse(200, [], given, { isStored: true })
    const { body } = await response.prepare({ 'accept-encoding': encoding })
    expect(body!.buffer.byteLength).toBe(body!.length)
  },
)

import { onTestFinished, expect, test, vi } from 'vitest'
import { createAnswerCache, type SharedAnswer } from './answer-cache.ts'
import { createContentWatch } from './content-watch.ts'
import { keepAnswer } from './kept-answer.ts'

const NEVER_MS = 1_000_000

/** A cache of pages that tell which edition of each product they show, and how many of them were made. */
function aCache({ maxBytes = 1_000_000 } = {}) {
  let nowMs = 1
  let made = 0
  let isDown = false
  const editions: Record<string, string> = { jade: 'first', onyx: 'first' }
  const errors: unknown[] = []
  // No two readings of a clock are the same.
  const now = () => (nowMs += 0.001)
  const report = (error: unknown) => void errors.push(error)
  const watch = createContentWatch({
    readVersions: async (tags) => {
      if (isDown) throw new Error('no database')
      return new Map(tags.flatMap((tag) => (editions[tag] ? [[tag, editions[tag]] as const] : [])))
    },
    ...{ intervalMs: NEVER_MS, report, now },
  })
  const cache = createAnswerCache({ watch, maxBytes, report, now })
  onTestFinished(async () => {
    await watch.close()
    await cache.close()
  })

  /** A page that shows one product; `meanwhile` happens after it has read and before it is done. */
  async function make(tag: string, meanwhile?: () => Promise<void>): Promise<SharedAnswer> {
    if (isDown) throw new Error('no database')
    const body = Buffer.from(`${tag}, ${editions[tag]} edition, page ${(made += 1)}`)
    await meanwhile?.()
    return { status: 200, headers: { vary: 'Cookie' }, body, tags: new Set([tag]) }
  }

  return {
    ...{ watch, cache, editions, errors },
    advance: (ms: number) => (nowMs += ms),
    breakDown: (down: boolean) => (isDown = down),
    ask: async (tag: string, meanwhile?: () => Promise<void>) =>
      (await cache.get(tag, {}, () => make(tag, meanwhile))).body?.toString(),
    /** What is there without making anything. */
    look: (tag: string) => cache.find(tag, {})?.body?.toString(),
  }
}

test('a page is made once and sent again', async () => {
  const { ask, cache } = aCache()
  expect(await ask('jade')).toBe('jade, first edition, page 1')
  expect(await ask('jade')).toBe('jade, first edition, page 1')
  expect(cache.counts).toEqual({ hits: 1, misses: 1 })
})

test('a hundred who ask at once wait for one page', async () => {
  const { ask } = aCache()
  const pages = await Promise.all(Array.from({ length: 100 }, () => ask('jade')))
  expect(new Set(pages)).toEqual(new Set(['jade, first edition, page 1']))
})

test('what shows a changed product is sent no more, and nothing else is made anew', async () => {
  const { ask, look, watch, editions } = aCache()
  await ask('jade')
  await ask('onyx')
  await watch.check()
  editions['jade'] = 'second'
  await watch.check()
  expect(look('jade')).toBeUndefined()
  expect(look('onyx')).toBe('onyx, first edition, page 2')
  expect(await ask('jade')).toBe('jade, second edition, page 3')
})

test('what is in demand is made anew before anybody asks', async () => {
  const { ask, look, watch, editions } = aCache()
  await ask('jade')
  await watch.check()
  expect(look('jade')).toBeDefined()
  editions['jade'] = 'second'
  await watch.check()
  await vi.waitUntil(() => look('jade') === 'jade, second edition, page 2')
})

test('a product that is gone takes its page with it', async () => {
  const { ask, look, watch, editions } = aCache()
  await ask('jade')
  await watch.check()
  delete editions['jade']
  await watch.check()
  expect(look('jade')).toBeUndefined()
})

test('a page that was made while its product changed is not sent to the next visitor', async () => {
  const { ask, watch, editions } = aCache()
  await ask('jade')
  await watch.check()
  editions['jade'] = 'second'
  await watch.check()
  const late = await ask('jade', async () => {
    editions['jade'] = 'third'
    await watch.check()
  })
  expect(late).toContain('second edition')
  expect(await ask('jade')).toContain('third edition')
})

test('a page of what nobody watched before is soon made again: it may have missed a change', async () => {
  const { ask, look, advance, editions } = aCache()
  await ask('jade')
  editions['jade'] = 'second'
  advance(2_000)
  expect(look('jade')).toContain('first edition')
  await vi.waitUntil(() => look('jade')?.includes('second edition'))
})

test('what the look under way does not ask for is not watched: it may change before the next one', async () => {
  const tags = new Set(['jade'])
  let finish = () => {}
  const watch = createContentWatch({
    readVersions: async (asked) => {
      if (!asked.includes('jade')) await new Promise<void>((resolve) => (finish = resolve))
      return new Map(asked.map((tag) => [tag, 'first']))
    },
    ...{ intervalMs: NEVER_MS, report: () => {} },
  })
  onTestFinished(() => watch.close())
  watch.follow({ listTags: () => tags, drop: () => {} })
  await watch.check()
  expect(watch.isWatched('jade')).toBe(true)
  tags.clear()
  tags.add('onyx')
  const look = watch.check()
  await Promise.resolve()
  expect(watch.isWatched('jade')).toBe(false)
  finish()
  await look
})

test('what has no version is made anew after a minute, beside being sent', async () => {
  const { ask, look, advance, watch } = aCache()
  await ask('jade')
  await watch.check()
  advance(2_000)
  look('jade')
  await vi.waitUntil(() => look('jade') === 'jade, first edition, page 2')
  advance(59_000)
  expect(look('jade')).toBe('jade, first edition, page 2')
  advance(1_000)
  expect(look('jade')).toBe('jade, first edition, page 2')
  await vi.waitUntil(() => look('jade') === 'jade, first edition, page 3')
})

test('without the database what is there is sent on, and compared once it is back', async () => {
  const { ask, look, advance, watch, editions, breakDown } = aCache()
  await ask('jade')
  await watch.check()
  breakDown(true)
  await expect(watch.check()).rejects.toThrow('no database')
  advance(30 * 60_000)
  expect(look('jade')).toBe('jade, first edition, page 1')
  expect(await ask('jade')).toBe('jade, first edition, page 1')
  await expect(ask('onyx')).rejects.toThrow('no database')
  editions['jade'] = 'second'
  breakDown(false)
  await watch.check()
  expect(await ask('jade')).toContain('second edition')
})

test('a changed page that cannot be made anew is sent as it was, rather than none', async () => {
  const { ask, watch, editions, errors, breakDown } = aCache()
  await ask('jade')
  await watch.check()
  editions['jade'] = 'second'
  await watch.check()
  breakDown(true)
  expect(await ask('jade')).toBe('jade, first edition, page 1')
  expect(errors).toHaveLength(1)
  breakDown(false)
  expect(await ask('jade')).toContain('second edition')
})

test('a page that may be kept no longer goes once it is made anew', async () => {
  const { cache, advance, watch } = aCache()
  let tags: ReadonlySet<string> | undefined = new Set(['jade'])
  const make = async () => ({ status: 200, headers: {}, body: Buffer.from('jade'), tags })
  await cache.get('jade', {}, make)
  await watch.check()
  tags = undefined
  advance(60_000)
  expect(cache.find('jade', {})).toBeDefined()
  await vi.waitUntil(() => cache.find('jade', {}) === undefined)
})

test('a page that tells nothing of what it shows is kept for nobody', async () => {
  const { cache } = aCache()
  const make = vi.fn(async () => ({ status: 200, headers: {}, body: Buffer.from('private') }))
  await cache.get('account', {}, make)
  await cache.get('account', {}, make)
  expect(make).toHaveBeenCalledTimes(2)
  expect(cache.find('account', {})).toBeUndefined()
})

test('beyond its memory the cache forgets what was asked for longest ago', async () => {
  const { ask, look, watch } = aCache({ maxBytes: 2_200 })
  await ask('jade')
  await ask('onyx')
  expect(look('jade')).toBeDefined()
  await ask('opal')
  expect(look('onyx')).toBeUndefined()
  expect(look('jade')).toBeDefined()
  await watch.check()
  expect(watch.isWatched('onyx')).toBe(false)
})

test('what an answer shows takes memory too', async () => {
  const { cache } = aCache({ maxBytes: 5_000 })
  const list = (name: string) => async () => {
    const tags = new Set(Array.from({ length: 50 }, (_, index) => `${name}-${index}`))
    return { status: 200, headers: {}, body: Buffer.from(name), tags }
  }
  await cache.get('jade', {}, list('jade'))
  await cache.get('onyx', {}, list('onyx'))
  expect(cache.find('onyx', {})).toBeDefined()
  expect(cache.find('jade', {})).toBeUndefined()
})

test('a page that says the same when it is made anew keeps what was compressed', async () => {
  const { cache, advance } = aCache()
  let [made, text] = [0, 'jade']
  const make = async () => {
    made += 1
    return { status: 200, headers: {}, body: Buffer.from(text.repeat(400)), tags: new Set(['jade']) }
  }
  const brotli = { 'accept-encoding': 'br' }
  const age = async () => {
    const before = made
    advance(61_000)
    cache.find('jade', brotli)
    await vi.waitFor(() => expect(made).toBe(before + 1))
    return cache.find('jade', brotli)
  }
  const first = await cache.get('jade', brotli, make)
  expect(await age()).toBe(first)
  text = 'onyx'
  expect(await age()).toBeUndefined()
})

test('a visitor who has the page already is told so, until it changes', async () => {
  const { cache, watch, editions } = aCache()
  const make = async () => {
    const body = Buffer.from(`jade, ${editions['jade']} edition`)
    return { status: 200, headers: {}, body, tags: new Set(['jade']) }
  }
  const first = await cache.get('jade', {}, make)
  const again = { 'if-none-match': String(first.headers.etag) }
  const told = await cache.get('jade', again, make)
  expect(told).toMatchObject({ status: 304, body: undefined })
  await watch.check()
  editions['jade'] = 'second'
  await watch.check()
  expect((await cache.get('jade', again, make)).status).toBe(200)
})

test('what goes beside a page counts with it, is made small with it, and goes when it does', async () => {
  const { cache, watch, editions } = aCache()
  const toBeside = (edition: string) =>
    keepAnswer({ status: 200, headers: {}, body: Buffer.from(`${edition} `.repeat(400)) })
  const make = async () => {
    const beside = toBeside(editions['jade']!)
    return { status: 200, headers: {}, body: Buffer.from(beside.mark), beside, tags: new Set(['jade']) }
  }
  await watch.check()
  const page = await cache.obtain('jade', make)
  expect(page.getBytes()).toBe(page.mark.length + 400 * 'first '.length)
  await page.shrink()
  expect(page.getBytes()).toBeLessThan(100)
  expect(cache.peek('jade')?.beside?.find({ 'accept-encoding': 'br' })).toBeDefined()
  await watch.check()
  editions['jade'] = 'second'
  await watch.check()
  expect(cache.peek('jade')).toBeUndefined()
  expect((await cache.obtain('jade', make)).beside!.mark).toBe(toBeside('second').mark)
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { changeProduct, publishProduct } from '@shop/contract/products/products.console'
import * as endpoints from '@shop/contract/redirects/redirects.console'
import type { RedirectImport } from '@shop/contract/redirects/redirects.console'
import { aProduct, aRecord, importRecords } from '../../../test/builders.ts'
import { uploadToConsole } from '../../../test/console-upload.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
let as = await console.aMember('content')
const { redirects } = shop.services

const create = (path: string, target: string, id: string = randomUUID()) =>
  console.call(endpoints.createRedirect, { body: { id, path, target } }, { as })
const change = (id: string, body: { version: number; path: string; target: string }) =>
  console.call(endpoints.changeRedirect, { params: { id }, body }, { as })
const list = async (q: string) =>
  (await console.call(endpoints.listRedirects, { query: { q, sort: 'path', order: 'asc' } }, { as })).data
    .items
const listActions = async (id: string) => {
  const query = { subject_type: 'redirect' as const, subject_id: id }
  const owner = await console.aMember('owner')
  const { data } = await console.call(listAuditEntries, { query }, { as: owner })
  return data.items.map(({ action }) => action)
}

describe('a redirect', () => {
  test('is created once for one id, changed and deleted, each with its entry in the audit log', async () => {
    const id = randomUUID()
    const { data } = await create('products/%E7%8E%89/', '/category/bracelets', id)
    expect(data).toMatchObject({
      id,
      path: '/products/玉',
      target: '/category/bracelets',
      source: 'merchant',
    })
    expect((await create('/products/玉', '/category/bracelets', id)).data).toEqual(data)
    expect(await redirects.find('/products/%e7%8e%89')).toBe('/category/bracelets')

    const body = { version: 1, path: '/products/玉石', target: '/traditions/玉' }
    expect((await change(id, body)).data).toMatchObject({ version: 2, path: '/products/玉石', uses: 0 })
    expect(await redirects.find('/products/玉')).toBeUndefined()
    expect(await redirects.find('/products/玉石')).toBe('/traditions/%E7%8E%89')
    const stale = (await change(id, body)).error
    expect(stale).toMatchObject({ code: 'STALE_VERSION', details: [{ current: { version: 2 } }] })

    for (const deleted of [1, 0])
      expect((await console.call(endpoints.deleteRedirects, { body: { ids: [id] } }, { as })).data).toEqual({
        deleted,
      })
    expect((await change(id, body)).error.code).toBe('REDIRECT_NOT_FOUND')
    expect(await listActions(id)).toEqual(['redirect.deleted', 'redirect.changed', 'redirect.created'])
  })

  test('never leads to another one', async () => {
    const { data: first } = await create('/chain/a', '/chain/b')
    await create('/chain/b', '/chain/c')
    const { data: last } = await create('/chain/z', '/chain/a')
    expect((await list('/chain')).map(({ path, target }) => [path, target])).toEqual([
      ['/chain/a', '/chain/c'],
      ['/chain/b', '/chain/c'],
      ['/chain/z', '/chain/c'],
    ])
    const circle = await create('/chain/c', '/chain/z')
    expect(circle.error).toMatchObject({ code: 'REDIRECT_REFUSED', details: [{ reason: 'circle' }] })
    // The first one has another version: its target was replaced by that of the second.
    const moved = await change(first.id, { version: 2, path: '/chain/a', target: '/chain/d' })
    expect(moved.data).toMatchObject({ version: 3, target: '/chain/d' })
    const joined = await change(last.id, { version: 1, path: '/chain/d', target: '/chain/e' })
    expect(joined.data.target).toBe('/chain/e')
    expect(await redirects.find('/chain/a')).toBe('/chain/e')
  })

  test.each([
    ['/about', '/contact', 'path', 'has_page'],
    ['/category/carved', '/contact', 'path', 'has_page'],
    ['/api/v1/products', '/contact', 'path', 'reserved'],
    ['/old?id=1', '/contact', 'path', 'has_query'],
    ['/old', 'https://other.example/', 'target', 'other_host'],
    ['/old', '/old/', 'target', 'same_address'],
  ])('from %s to %s is refused at its %s: %s', async (path, target, field, reason) => {
    const { error } = await create(path, target)
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', details: [{ path: field, reason }] })
  })

  test('is refused at an address that has one, or a product on sale', async () => {
    await create('/taken', '/contact')
    expect((await create('/taken', '/about')).error.details).toMatchObject([{ reason: 'exists' }])
    const { record } = await aProduct(shop)
    const refused = await create(`/product/${record.slug}`, '/about')
    expect(refused.error.details).toMatchObject([{ reason: 'has_page' }])
  })
})

describe('a file', () => {
  const send = async (
    endpoint: typeof endpoints.importRedirects | typeof endpoints.previewRedirectImport,
    text: string,
  ) => {
    const file = { content: Buffer.from(text), type: 'text/csv' }
    return uploadToConsole(console, endpoint, file, as)
  }
  const TEXT = [
    'Redirect from,Redirect to',
    '/file/a,/file/b',
    'https://old.example/file/b,/file/c',
    '/file/a,/file/d',
    '/file/c,/file/a',
    '/checkout/x,/cart',
    '/file/e,https://other.example/',
  ].join('\n')

  test('shows which lines cannot be used and why, and imports the others, once', async () => {
    const { data: preview } = (await send(endpoints.previewRedirectImport, TEXT)) as { data: RedirectImport }
    expect(preview).toMatchObject({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: [
        { line: 4, problem: 'repeated' },
        { line: 5, problem: 'circle' },
        { line: 6, problem: 'reserved' },
        { line: 7, problem: 'other_host' },
      ],
    })
    expect(await list('/file')).toEqual([])
    expect((await send(endpoints.importRedirects, TEXT)).data).toEqual(preview)
    expect((await list('/file')).map(({ path, target }) => [path, target])).toEqual([
      ['/file/a', '/file/c'],
      ['/file/b', '/file/c'],
    ])
    expect((await send(endpoints.importRedirects, TEXT)).data).toMatchObject({ added: 0, unchanged: 2 })
    expect(await listActions('redirect')).toEqual(['redirect.imported'])
  })

  test('of an export changes nothing', async () => {
    const exported = await console.call(endpoints.exportRedirects, { query: undefined }, { as })
    const text = exported.body.toString()
    expect(text).toContain('/file/a,/file/c\r\n')
    const { data } = (await send(endpoints.previewRedirectImport, text)) as { data: RedirectImport }
    expect(data).toMatchObject({ added: 0, changed: 0, refused: [] })
  })

  test('of anything else is refused', async () => {
    const { error } = await send(endpoints.previewRedirectImport, 'sku,stock\nA,1\n')
    expect(error?.code).toBe('REDIRECT_FILE_UNREADABLE')
  })
})

describe('the address of a product', () => {
  async function rename(id: string, version: number, slug: string) {
    const manager = await console.aMember('manager')
    const input = { params: { id }, body: { version, slug } }
    expect((await console.call(changeProduct, input, { as: manager })).status).toBe(200)
  }
  const find = (slug: string) => redirects.find(`/product/${slug}`)

  test('that was changed redirects, also after further changes, and never from the present one', async () => {
    const { id, record } = await aProduct(shop)
    await rename(id, 1, 'moon-bangle')
    expect(await find(record.slug)).toBe('/product/moon-bangle')
    await rename(id, 2, 'full-moon-bangle')
    expect([await find(record.slug), await find('moon-bangle')]).toEqual([
      '/product/full-moon-bangle',
      '/product/full-moon-bangle',
    ])
    await rename(id, 3, record.slug)
    expect(await find(record.slug)).toBeUndefined()
    expect(await find('moon-bangle')).toBe(`/product/${record.slug}`)
    expect(await list('moon-bangle')).toMatchObject([{ source: 'product' }, { source: 'product' }])
  })

  test('redirects where it is known: not of a draft that was never on sale, but of one that was', async () => {
    const manager = await console.aMember('manager')
    const { id, record } = await aProduct(shop)
    const body = { version: 1, status: 'draft' as const }
    await console.call(publishProduct, { params: { id }, body }, { as: manager })
    await rename(id, 2, 'draft-a')
    await rename(id, 3, 'draft-b')
    expect([await find(record.slug), await find('draft-a')]).toEqual(['/product/draft-b', undefined])
  })

  test('that products exchange in a file redirects to each, and a new product takes precedence', async () => {
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    await importRecords(shop, [
      { ...one.record, slug: other.record.slug },
      { ...other.record, slug: one.record.slug },
    ])
    expect([await find(one.record.slug), await find(other.record.slug)]).toEqual([undefined, undefined])
    await importRecords(shop, [{ ...one.record, slug: 'exchanged' }])
    expect(await find(other.record.slug)).toBe('/product/exchanged')
    await importRecords(shop, [aRecord({ slug: other.record.slug })])
    expect(await find(other.record.slug)).toBeUndefined()
  })
})

test('addresses that nobody finds are counted, and what is used', async () => {
  const listMissed = async () => (await console.call(endpoints.listMissedAddresses, {}, { as })).data.items
  await redirects.flush()
  await shop.db.deleteFrom('missed_addresses').execute()
  await create('/used', '/about')
  const NOT_COUNTED = [
    '/wp-login.php',
    '/.env',
    '/wp-admin/setup',
    '/favicon.png',
    '/order/secret',
    '/mei@shop.example',
    `/product/${'k'.repeat(43)}`,
    '/a//b',
  ]
  for (const path of ['/lost', '/lost/', '/old.html', '/used', ...NOT_COUNTED]) await redirects.find(path)
  await redirects.flush()
  shop.clock.advance(DAY)
  as = await console.signInAs(as)
  await redirects.find('/lost')
  await redirects.flush()
  const missed = await listMissed()
  expect(missed).toMatchObject([
    { id: '/lost', visits: 3 },
    { id: '/old.html', visits: 1 },
  ])
  expect(missed[0]!.last_day > missed[1]!.last_day).toBe(true)
  const [used] = await list('/used')
  expect(used).toMatchObject({ uses: 1, last_used_day: missed[1]!.last_day })
  await create('/lost', '/about')
  expect((await listMissed()).map(({ id }) => id)).toEqual(['/old.html'])
})

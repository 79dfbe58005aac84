import type { PageLanguage } from '@shop/contract/languages/languages'
import type { Redirect, RedirectImport } from '@shop/contract/redirects/redirects.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const REDIRECT: Redirect = {
  id: '0198c7b2-0000-7000-8000-000000000001',
  version: 1,
  path: '/product/old-jade',
  target: '/product/jade',
  source: 'product',
  uses: 12,
  last_used_day: '2026-11-20',
  created_at: '2026-11-01T02:00:00.000Z',
}
const toList = (items: object[]) => succeed({ items, total: items.length, has_next_page: false })

async function open(
  hash: string,
  handlers: Parameters<typeof createFakeApi>[0],
  {
    permissions = ['content.read', 'content.change'],
    language = 'en',
  }: { permissions?: Permission[]; language?: PageLanguage } = {},
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    'GET /console/redirects': () => toList([REDIRECT]),
    ...handlers,
  })
  location.hash = hash
  await renderConsole(fetch, language)
  return requests
}

test('Selected redirects are deleted once it is confirmed.', async () => {
  const requests = await open('#/redirects', {
    'POST /console/redirects/deletions': () => succeed({ deleted: 1 }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select /product/old-jade' }))
  const [first] = await screen.findAllByRole('button', { name: 'Delete' })
  await userEvent.click(first!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this redirect?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Deleted')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({ ids: [REDIRECT.id] })
})

test('A file is shown before it is imported, with the lines that cannot be used, in the language of staff.', async () => {
  const outcome: RedirectImport = {
    added: 2,
    changed: 1,
    unchanged: 0,
    refused: [{ line: 3, path: '/checkout/x', target: '/cart', problem: 'reserved' }],
  }
  const requests = await open(
    '#/redirects',
    {
      'POST /console/redirect-imports/preview': () => succeed(outcome),
      'POST /console/redirect-imports': () => succeed(outcome),
    },
    { language: 'zh-Hant' },
  )
  await userEvent.click(await screen.findByRole('button', { name: '匯入' }))
  const dialog = within(await screen.findByRole('dialog', { name: '從 CSV 檔案匯入轉址' }))
  const file = new File(['Redirect from,Redirect to'], 'old.csv', { type: 'application/vnd.ms-excel' })
  await userEvent.upload(dialog.getByLabelText('選擇 CSV 檔案'), file)
  expect(await dialog.findByText('新增 2 筆 · 修改 1 筆 · 不變 0 筆')).toBeTruthy()
  expect(dialog.getByText('第 3 列：/checkout/x → /cart。 此網址由商店系統使用。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '套用這些變更' }))
  expect(await screen.findByText('已匯入 3 筆轉址')).toBeTruthy()
  expect(requests.filter(({ path }) => path === '/console/redirect-imports')).toHaveLength(1)
})

test('Who may only read sees no way to change.', async () => {
  await open('#/redirects', {}, { permissions: ['content.read'] })
  expect(await screen.findByText('/product/old-jade')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Import|New redirect)/ })).toBeNull()
})

test('A redirect is created from an address that was not found; a refusal says why.', async () => {
  const requests = await open('#/missed-addresses', {
    'GET /console/missed-addresses': () => toList([{ id: '/lost', visits: 7, last_day: '2026-11-20' }]),
    'POST /console/redirects': inOrder(
      () => refuse(409, 'REDIRECT_REFUSED', { details: [{ path: 'target', reason: 'circle' }] }),
      () => succeed({ ...REDIRECT, path: '/lost', target: '/about' }),
    ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Redirect: /lost' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New redirect' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Former address/).value).toBe('/lost')
  await userEvent.type(dialog.getByLabelText(/^Leads to/), '/about')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByText(/^The target leads back/)).closest('[role=alert]')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies[0]).toMatchObject({ path: '/lost', target: '/about' })
  // The second press is the same request.
  expect(bodies[1]).toEqual(bodies[0])
})

import type { ConsoleContent } from '@shop/contract/content/content.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const SHIPPING: ConsoleContent = {
  id: 'page:shipping',
  kind: 'page',
  slug: 'shipping',
  version: 3,
  state: 'shown',
  missing: [],
  name: { en: 'Shipping Policy', zh: '配送政策' },
  has_changes: false,
  can_delete: false,
  shown_since: '2026-11-20T04:00:00.000Z',
  updated_at: '2026-11-20T04:00:00.000Z',
  title: { en: 'Shipping Policy', zh: '配送政策' },
  description: { en: 'What it costs', zh: '费用' },
  text: { en: 'We send it.', zh: '我们寄送。' },
}
const DRAFT: ConsoleContent = {
  ...SHIPPING,
  id: 'story:moon',
  kind: 'story',
  slug: 'moon',
  state: 'draft',
  missing: ['title.zh', 'text.zh'],
  name: { en: 'Moon', zh: '' },
  can_delete: true,
}
const PLANNED = { state: 'scheduled', shown_next: '2027-01-01T00:00:00.000Z' } as const
const ANNOUNCEMENT: ConsoleContent = {
  id: 'announcement:announcement',
  kind: 'announcement',
  slug: 'announcement',
  version: 1,
  state: 'draft',
  missing: ['message.en', 'message.zh'],
  has_changes: false,
  can_delete: false,
  name: { en: '', zh: '' },
  message: { en: '', zh: '' },
  link: null,
  until: null,
  updated_at: '2026-11-20T04:00:00.000Z',
}
const VERSION = {
  id: '3',
  version: 3,
  action: 'changed',
  who: 'Mei Lin',
  created_at: '2026-11-20T04:00:00.000Z',
  fields: { title: SHIPPING.title, text: { en: 'We send it.\nToday.', zh: '我们寄送。' } },
  before: {
    title: { en: 'Shipping', zh: '配送政策' },
    text: { en: 'We send it.\nTomorrow.', zh: '我们寄送。' },
  },
}
const toList = (...items: object[]) => succeed({ items, total: items.length, has_next_page: false })

function open(
  path: string,
  handlers: Parameters<typeof createFakeApi>[0] = {},
  language: 'en' | 'zh' = 'en',
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['content.read', 'content.change'] })),
    'GET /console/content': () => toList(SHIPPING, DRAFT, ANNOUNCEMENT),
    'GET /console/content/page%3Ashipping': () => succeed(SHIPPING),
    'GET /console/content/page%3Ashipping/versions': () => toList(VERSION),
    'POST /console/content/preview': () => succeed({ blocks: [], errors: [] }),
    ...handlers,
  })
  location.hash = `#${path}`
  return { requests, shown: renderConsole(fetch, language) }
}
const SHIPPING_PATH = `/content/${encodeURIComponent('page:shipping')}`

/** jsdom has no media queries: those that match a width below 900 px, or none. */
function setPhone(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}
beforeEach(() => setPhone(false))
afterEach(() => void vi.unstubAllGlobals())

const bodyOf = (requests: { method: string; path: string; body: unknown }[], method: string, path: string) =>
  requests.find((request) => request.method === method && request.path === path)?.body

test('The list says where each text stands, and in which language something is missing.', async () => {
  await open('/content').shown
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
  expect(within(await row('Shipping Policy')).getByText('Published')).toBeTruthy()
  const draft = within(await row('Moon'))
  expect(draft.getByText('Draft')).toBeTruthy()
  expect(draft.getByText('Simplified Chinese')).toBeTruthy()
  expect(draft.queryByText('English')).toBeNull()
  // A language that may be left out is missing nowhere.
  expect(draft.queryByText('Traditional Chinese')).toBeNull()
  expect(draft.getByText('Not in Traditional Chinese')).toBeTruthy()
  // A shop without an announcement lacks nothing.
  expect(within(await row('Announcement')).queryByText('Simplified Chinese')).toBeNull()
})

test('On a phone the texts are cards, in the language of the console.', async () => {
  setPhone(true)
  await open('/content', {}, 'zh').shown
  expect(await screen.findByText('配送政策')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('A text is saved as a draft with only what has changed, and published then.', async () => {
  const saved = { ...SHIPPING, version: 4, has_changes: true, title: { en: 'How we send', zh: '配送政策' } }
  const path = '/console/content/page%3Ashipping'
  const { requests, shown } = open(SHIPPING_PATH, {
    [`GET ${path}`]: inOrder(
      () => succeed(SHIPPING),
      () => succeed(saved),
    ),
    [`PATCH ${path}`]: () => succeed(saved),
    [`PUT ${path}/publishing`]: () => succeed({ ...saved, version: 5, has_changes: false }),
  })
  await shown
  const title = await screen.findByRole('textbox', { name: /^Title \(English\)/ })
  const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish now' })
  await waitFor(() => expect(publish().disabled).toBe(false))
  await userEvent.clear(title)
  await userEvent.type(title, 'How we send')
  // What is not saved cannot be published by mistake.
  expect(publish().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(bodyOf(requests, 'PATCH', path)).toEqual({
      version: 3,
      title: { en: 'How we send', zh: '配送政策' },
    }),
  )
  await waitFor(() => expect(publish().disabled).toBe(false))
  await userEvent.click(publish())
  await waitFor(() =>
    expect(bodyOf(requests, 'PUT', `${path}/publishing`)).toEqual({ version: 4, action: 'publish' }),
  )
})

test('A stale save shows both versions, and saves mine to theirs.', async () => {
  const path = '/console/content/page%3Ashipping'
  const theirs = { ...SHIPPING, version: 4, title: { en: 'Their title', zh: '配送政策' } }
  const { requests, shown } = open(SHIPPING_PATH, {
    [`PATCH ${path}`]: inOrder(
      () => refuse(409, 'STALE_VERSION', { details: [{ path: 'version', message: '', current: theirs }] }),
      () => succeed({ ...theirs, version: 5 }),
    ),
  })
  await shown
  const title = await screen.findByRole('textbox', { name: /^Title \(English\)/ })
  await userEvent.clear(title)
  await userEvent.type(title, 'My title')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Their title/)).toBeTruthy()
  expect(dialog.getByText(/My title/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
      version: 4,
      title: { en: 'My title' },
    }),
  )
})

test('The preview draws the blocks of the server, and says what is wrong with its line.', async () => {
  const { shown } = open(SHIPPING_PATH, {
    'POST /console/content/preview': ({ body }) =>
      (body as { text: string }).text === 'We send it.'
        ? succeed({
            blocks: [
              { type: 'heading', level: 2, id: 'costs', text: 'Costs' },
              { type: 'list', ordered: false, items: [[{ text: 'Express', mark: 'strong' }]] },
              { type: 'table', head: [[{ text: 'Method' }]], rows: [[[{ text: 'Standard' }]]] },
            ],
            errors: [],
          })
        : succeed({ blocks: [], errors: [{ line: 7, problem: 'not_in_text', value: 'html' }] }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview (English)' }))
  expect(await preview.findByRole('heading', { name: 'Costs' })).toBeTruthy()
  expect(preview.getByText('Express').tagName).toBe('STRONG')
  expect(preview.getByRole('columnheader', { name: 'Method' })).toBeTruthy()
  expect(await screen.findByText('Line 7: The shop’s texts have no HTML.')).toBeTruthy()
})

test('A draft that was never published is deleted, once that is confirmed.', async () => {
  const path = '/console/content/story%3Amoon'
  const { requests, shown } = open(`/content/${encodeURIComponent('story:moon')}`, {
    [`GET ${path}`]: () => succeed(DRAFT),
    [`GET ${path}/versions`]: () => toList(),
    [`DELETE ${path}`]: () => succeed({}),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Draft deleted')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'DELETE')
  expect(sent?.query.get('version')).toBe('3')
})

test('A version opens to the lines that it changed, and can be restored as a draft.', async () => {
  const path = '/console/content/page%3Ashipping'
  const past = { ...VERSION, id: '2', version: 2 }
  const { requests, shown } = open(SHIPPING_PATH, {
    [`GET ${path}/versions`]: () => toList(VERSION, past),
    [`POST ${path}/versions/2/restore`]: () => succeed({ ...SHIPPING, version: 4 }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: /^Version 2 · Changed · Mei Lin/ }))
  const lines = within(await screen.findByRole('group', { name: 'Changed lines' }))
  expect(lines.getByText('Tomorrow.').closest('del')).not.toBeNull()
  expect(lines.getByText('Today.').closest('ins')).not.toBeNull()
  expect(lines.queryByText('We send it.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Restore: 2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(bodyOf(requests, 'POST', `${path}/versions/2/restore`)).toEqual({ version: 3 }))
})

test('What is planned says when, and the plan can be cancelled; what is incomplete cannot be published.', async () => {
  const path = '/console/content/page%3Ashipping'
  const planned = { ...SHIPPING, ...PLANNED, missing: ['title.zh', 'outline'] }
  const { requests, shown } = open(SHIPPING_PATH, {
    [`GET ${path}`]: () => succeed(planned),
    [`PUT ${path}/publishing`]: () => succeed(SHIPPING),
  })
  await shown
  expect(await screen.findByText(/Shoppers will see it from/)).toBeTruthy()
  expect(screen.getByText('Title (Simplified Chinese)', { selector: '.MuiChip-label' })).toBeTruthy()
  expect(screen.getByText('Same headings in every language')).toBeTruthy()
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish now' })
  expect(publish.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the schedule' }))
  await waitFor(() =>
    expect(bodyOf(requests, 'PUT', `${path}/publishing`)).toEqual({ version: 3, action: 'cancel' }),
  )
})

test('The announcement is written in each language that needs it, with a link and an end.', async () => {
  const id = encodeURIComponent('announcement:announcement')
  const path = `/console/content/${id}`
  const { requests, shown } = open(`/content/${id}`, {
    [`GET ${path}`]: () => succeed(ANNOUNCEMENT),
    [`GET ${path}/versions`]: () => toList(),
    [`PATCH ${path}`]: () => succeed({ ...ANNOUNCEMENT, version: 2 }),
  })
  await shown
  await userEvent.type(await screen.findByRole('textbox', { name: 'Announcement (English)' }), 'New jade')
  await userEvent.type(screen.getByRole('textbox', { name: 'Announcement (Simplified Chinese)' }), '新到翡翠')
  await userEvent.type(screen.getByRole('textbox', { name: 'Link' }), '/category/crystals')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(bodyOf(requests, 'PATCH', path)).toEqual({
      version: 1,
      message: { en: 'New jade', zh: '新到翡翠' },
      link: '/category/crystals',
    }),
  )
})

test('A text that is refused says at its field what is wrong, and where.', async () => {
  const details = [
    { path: 'text.en', problem: 'not_in_text', message: 'Line 2: "html" is not allowed in a text' },
  ]
  const { shown } = open(SHIPPING_PATH, {
    'PATCH /console/content/page%3Ashipping': () => refuse(400, 'VALIDATION_FAILED', { details }),
  })
  await shown
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text \(English\)/ }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('See what to change below the text.')).toBeTruthy()
})

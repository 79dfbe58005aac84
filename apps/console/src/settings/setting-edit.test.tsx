import type { Setting } from '@shop/contract/settings/settings.console'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const NO_LINKS = {
  instagram: null,
  facebook: null,
  pinterest: null,
  youtube: null,
  tiktok: null,
  xiaohongshu: null,
  weibo: null,
}

function open(
  setting: Pick<Setting, 'id' | 'value'>,
  { language, details }: { language?: 'en' | 'zh'; details?: ErrorDetail[] } = {},
) {
  const record = { ...setting, version: 1, default_value: setting.value, is_default: true }
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['settings.read', 'settings.change'] })),
    'GET /console/settings': () => succeed({ items: [record], total: 1, has_next_page: false }),
    [`GET /console/settings/${setting.id}`]: () => succeed(record),
    [`PUT /console/settings/${setting.id}`]: ({ body }) =>
      details ? refuse(400, 'VALIDATION_FAILED', { details }) : succeed({ ...record, ...(body as object) }),
  })
  location.hash = `#/settings/${setting.id}`
  return { requests, shown: renderConsole(fetch, language) }
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))

test('Social profiles are saved by network; the form says what the footer will link to.', async () => {
  const { requests, shown } = open({ id: 'social_links', value: NO_LINKS })
  await shown
  expect(await screen.findByText('The footer links to no profile.')).toBeTruthy()
  const url = 'https://www.instagram.com/treasures'
  await userEvent.type(screen.getByLabelText('Instagram'), url)
  expect(await screen.findByText('The footer links to Instagram.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Weibo'), 'https://weibo.example')
  expect(await screen.findByText(/can’t be saved yet/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Weibo'))
  await save()
  await screen.findByText('The footer links to no profile.')
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ version: 1, value: { ...NO_LINKS, instagram: url } })
})

test('A language is switched off, but never the last one; one that is missing is off.', async () => {
  const { requests, shown } = open({ id: 'languages', value: { en: true, zh: true } })
  await shown
  await userEvent.click(await screen.findByLabelText('Simplified Chinese'))
  expect(screen.getByLabelText<HTMLInputElement>('Traditional Chinese').checked).toBe(false)
  expect(await screen.findByText(/shown in English only/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('English'))
  expect(await screen.findByText(/can’t be saved yet/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('English'))
  await save()
  await screen.findByText(/shown in English and Simplified Chinese/)
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 1,
    value: { en: true, zh: false, 'zh-Hant': false },
  })
})

test('The seller has a name and an address in each language; those left out are missing.', async () => {
  const value = {
    name: 'Treasures',
    name_zh: null,
    address: null,
    address_zh: null,
    tax_number: null,
    contact_email: null,
    phone: null,
  }
  const { requests, shown } = open({ id: 'seller', value })
  await shown
  const name = await screen.findByLabelText('Name (Traditional Chinese)')
  await userEvent.type(name, '珍寶')
  await userEvent.type(screen.getByLabelText('Address (Traditional Chinese)'), '台北')
  await userEvent.clear(name)
  await save()
  await screen.findByText(/^Invoices name Treasures/)
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 1,
    value: { ...value, address_zh_hant: '台北' },
  })
})

test.each([
  ['en', 'Save', 'At most 1440.'],
  ['zh', '保存', '不能大于 1440。'],
] as const)(
  'What the server refuses stays in its field, with the limit, in %s.',
  async (language, button, sentence) => {
    const details = [
      {
        path: 'value.minutes',
        message: 'Too big: expected number to be <=1440',
        rule: 'too_high',
        limit: 1440,
      },
    ] satisfies ErrorDetail[]
    await open({ id: 'payment_window', value: { minutes: 30 } }, { language, details }).shown
    const field = await screen.findByRole('spinbutton')
    await userEvent.clear(field)
    await userEvent.type(field, '9999')
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('9999')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  },
)

import type { Stone } from '@shop/contract/stones/stones.console'
import type { Term } from '@shop/contract/vocabulary/vocabulary.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const AMETHYST: Stone = {
  id: 'Amethyst',
  name_zh: '紫水晶',
  products: 4,
  version: 2,
  facts: {
    mineral: { en: 'Quartz', zh: '石英' },
    formula: 'SiO2',
    crystal_system: 'trigonal',
    hardness: { min: 7, max: 7 },
    density: { min: 2.65, max: 2.66 },
    treatments: { en: 'None', zh: '无' },
    warnings: [],
    sources: ['handbook'],
  },
  correspondences: { color: 'Purple', zodiac: { Pisces: ['kunz'] } },
}
const CHOICES = {
  colors: [
    { color: 'Purple', color_zh: '紫色', element: 'Water' },
    { color: 'Red', color_zh: '红色', element: 'Fire' },
  ],
  crystal_systems: [{ id: 'trigonal', name: { en: 'trigonal', zh: '三方晶系' } }],
  warnings: [{ id: 'sun', name: { en: 'fades in strong sun', zh: '忌久晒' } }],
  sources: ['handbook'],
}
const LABEL: Term = {
  id: 'tag:calm',
  kind: 'tag',
  value: 'calm',
  value_zh: '安宁',
  products: 0,
  version: 1,
}
const toList = (items: object[]) => succeed({ items, total: items.length, has_next_page: false })

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0], language?: 'en' | 'zh') {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['products.read', 'products.change'] })),
    'GET /console/stones': () => toList([AMETHYST]),
    'GET /console/stone-choices': () => succeed(CHOICES),
    'GET /console/terms': () =>
      toList([LABEL, { ...LABEL, id: 'gem:Jade', kind: 'gem', value: 'Jade', products: 3 }]),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch, language) }
}

async function choose(label: RegExp, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('A stone is shown with its correspondences; a sign that is added is the shop’s own reading.', async () => {
  const { requests, shown } = open('#/stones', {
    'PATCH /console/stones/Amethyst': () => succeed({ ...AMETHYST, version: 3 }),
  })
  await shown
  expect(await screen.findByText('Purple (Water) · Pisces')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Amethyst' }))
  const dialog = await screen.findByRole('dialog', { name: 'Amethyst' })
  await choose(/^Zodiac signs/, 'Leo')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({
    version: 2,
    correspondences: { color: 'Purple', zodiac: { Leo: ['shop'], Pisces: ['kunz'] } },
  })
})

test('A new stone is sent once everything is there, in each language that needs it.', async () => {
  const { requests, shown } = open('#/stones', { 'POST /console/stones': () => succeed(AMETHYST) })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  const dialog = await screen.findByRole('dialog', { name: 'New stone' })
  const save = within(dialog).getByRole('button', { name: 'Save' })
  const texts = {
    'Name (English)': 'Larimar',
    'Name (Simplified Chinese)': '海纹石',
    'Mineral (English)': 'Pectolite',
    'Mineral (Simplified Chinese)': '针钠钙石',
    'Usual treatments (English)': 'None',
    'Usual treatments (Simplified Chinese)': '无',
    Formula: 'NaCa2Si3O8(OH)',
    'Hardness (Mohs), from': '4.5',
    'Hardness (Mohs), to': '5',
    'Density (g/cm³), from': '2.84',
    'Density (g/cm³), to': '2.9',
  }
  for (const [label, text] of Object.entries(texts)) {
    const field = within(dialog).getByRole('textbox', { name: label })
    await userEvent.click(field)
    await userEvent.paste(text)
  }
  await choose(/^Crystal system/, 'trigonal')
  await choose(/^Color/, 'Red (Fire)')
  expect(save).toHaveProperty('disabled', true)
  await choose(/^Reference works/, 'handbook')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    gem: 'Larimar',
    name_zh: '海纹石',
    correspondences: { color: 'Red', zodiac: {} },
    facts: { hardness: { min: 4.5, max: 5 }, sources: ['handbook'] },
  })
})

test('Labels get another Chinese name, and only those that no product has can go.', async () => {
  const { requests, shown } = open('#/terms', {
    'PATCH /console/terms/tag%3Acalm': () => succeed({ ...LABEL, version: 2 }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: calm' }))
  const field = await screen.findByRole('textbox', { name: 'Simplified Chinese' })
  await userEvent.clear(field)
  await userEvent.paste('平静')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({ version: 1, value_zh: '平静' })
  expect(screen.getByRole('button', { name: 'Delete: calm' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete: Jade' })).toBeNull()
})

test('A label may have a name in an optional language; what is shown without it is said.', async () => {
  const { requests, shown } = open('#/terms', {
    'GET /console/terms': () => toList([{ ...LABEL, value_zh_hant: '安寧' }]),
    'PATCH /console/terms/tag%3Acalm': () => succeed({ ...LABEL, version: 2 }),
  })
  await shown
  expect(await screen.findByRole('cell', { name: '安寧' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: calm' }))
  const field = await screen.findByRole('textbox', { name: 'Traditional Chinese' })
  expect(screen.queryByText(/^Optional/)).toBeNull()
  await userEvent.clear(field)
  expect(screen.getByText('Optional: if empty, Simplified Chinese is shown')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  // The whole text is sent, so that what it lacks is known.
  expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({ version: 1, value_zh: '安宁' })
})

test('The kinds of labels have their names in Chinese, too.', async () => {
  await open('#/terms', {}, 'zh').shown
  expect(await screen.findByText('用途')).toBeTruthy()
})

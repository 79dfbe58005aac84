import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const SETTING = {
  id: 'languages',
  version: 1,
  is_default: true,
  value: { en: true, zh: true },
  default_value: { en: true, zh: true },
}

test('A form does not take the record of the list for its own while its access is checked.', async () => {
  const reading = Promise.withResolvers<Response>()
  const { fetch } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['settings.read', 'settings.change'] })),
    'GET /console/settings': () => succeed({ items: [SETTING], total: 1, has_next_page: false }),
    'GET /console/settings/languages': () => reading.promise,
  })
  location.hash = '#/settings'
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('link', { name: /Languages of the shop/ }))
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByLabelText('Simplified Chinese')).toBeNull()

  reading.resolve(succeed({ ...SETTING, version: 2, value: { en: true, zh: false } }))
  expect((await screen.findByLabelText<HTMLInputElement>('Simplified Chinese')).checked).toBe(false)
})

test('A form waits for its record to be read, so that nothing typed is undone by it.', async () => {
  const reading = Promise.withResolvers<Response>()
  const { fetch } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['settings.read', 'settings.change'] })),
    'GET /console/settings': () => succeed({ items: [SETTING], total: 1, has_next_page: false }),
    'GET /console/settings/languages': inOrder(
      () => succeed(SETTING),
      () => reading.promise,
    ),
  })
  location.hash = '#/settings/languages'
  await renderConsole(fetch)
  expect(await screen.findByLabelText('Simplified Chinese')).toBeTruthy()
  location.hash = '#/settings'
  await userEvent.click(await screen.findByRole('link', { name: /Languages of the shop/ }))
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByLabelText('Simplified Chinese')).toBeNull()

  reading.resolve(succeed({ ...SETTING, version: 2, updated_at: '2026-11-25T12:00:00.000Z' }))
  await userEvent.click(await screen.findByLabelText('Simplified Chinese'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

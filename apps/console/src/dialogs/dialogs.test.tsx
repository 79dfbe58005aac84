import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { JADE, STONES } from '../../test/example-resource.ts'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createDataProvider } from '../data/data-provider.ts'
import { createServices } from '../data/services.ts'
import { Dialogs } from './dialogs.tsx'

/** Shows a form, whose content has to stay, and the dialogs above it. */
async function showPage(handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi(handlers)
  const services = createServices(fetch)
  services.session.set(aSession())
  const page = (
    <>
      <input aria-label="Origin" />
      <Dialogs />
    </>
  )
  await renderPart(page, services)
  await userEvent.type(screen.getByLabelText('Origin'), 'Lantian')
  const { prompts, api } = services
  const provider = createDataProvider({
    api,
    resolveConflict: prompts.conflict.open,
    translate: (key) => key,
    resources: { stones: STONES },
  })
  const save = () =>
    provider.update('stones', { id: 'jade', data: { ...JADE, origin: 'Lantian' }, previousData: JADE })
  return { requests, services, save }
}

const typed = () => screen.getByDisplayValue('Lantian')

test('A call that needs a confirmation opens its dialog and goes through after the code.', async () => {
  const { requests, save } = await showPage({
    'PATCH /console/stones/jade': inOrder(
      () => refuse(403, 'STEP_UP_REQUIRED'),
      () => succeed({ ...JADE, version: 4 }),
    ),
    'POST /console/session/step-up': inOrder(
      () => refuse(403, 'SECOND_FACTOR_INVALID'),
      () => succeed({ valid_until: '2026-11-25T15:00:00.000Z' }),
    ),
  })
  const saving = save()
  expect(await screen.findByRole('dialog', { name: 'Confirm that it’s you' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Code from your authenticator app/), '111111{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That isn’t right.'))
  // The password is no proof where there is a second factor.
  expect(screen.queryByRole('tab')).toBeNull()
  await userEvent.clear(screen.getByLabelText(/Code from your authenticator app/))
  await userEvent.type(screen.getByLabelText(/Code from your authenticator app/), '222222{Enter}')
  await expect(saving).resolves.toMatchObject({ data: { version: 4 } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/console/stones/jade', { version: 3, origin: 'Lantian' }],
    ['/console/session/step-up', { code: '111111' }],
    ['/console/session/step-up', { code: '222222' }],
    ['/console/stones/jade', { version: 3, origin: 'Lantian' }],
  ])
})

test('Whoever has no second factor confirms with the password.', async () => {
  const { requests, services, save } = await showPage({
    'PATCH /console/stones/jade': inOrder(
      () => refuse(403, 'STEP_UP_REQUIRED'),
      () => succeed({ ...JADE, version: 4 }),
    ),
    'POST /console/session/step-up': () => succeed({ valid_until: '2026-11-25T15:00:00.000Z' }),
  })
  services.session.set(aSession({ factors: [] }))
  const saving = save()
  await userEvent.type(await screen.findByLabelText(/Password/, { selector: 'input' }), 'secret{Enter}')
  await expect(saving).resolves.toMatchObject({ data: { version: 4 } })
  expect(requests.find(({ path }) => path.endsWith('step-up'))!.body).toEqual({ password: 'secret' })
})

test('A confirmation that is cancelled leaves everything as it was.', async () => {
  const { requests, save } = await showPage({
    'PATCH /console/stones/jade': () => refuse(403, 'STEP_UP_REQUIRED'),
  })
  const saving = expect(save()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await saving
  expect(typed()).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('When the session ends while somebody types, they sign in above the form and the save goes through.', async () => {
  const { save, services } = await showPage({
    'PATCH /console/stones/jade': inOrder(
      () => refuse(401, 'UNAUTHENTICATED'),
      () => succeed({ ...JADE, version: 4 }),
    ),
    'POST /console/session': () => succeed(aSession({ state: 'second_factor' })),
    'POST /console/session/totp': () => succeed(aSession({ permissions: ['orders.read'] })),
  })
  const saving = save()
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.getByDisplayValue('mei@example.com')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Password/, { selector: 'input' }), 'secret{Enter}')
  await userEvent.type(await screen.findByLabelText(/Code from your authenticator app/), '123456{Enter}')
  await expect(saving).resolves.toMatchObject({ data: { version: 4 } })
  expect(typed()).toBeTruthy()
  expect(services.session.get()!.permissions).toEqual(['orders.read'])
})

const GREEN = { ...JADE, version: 4, name: 'Green jade', origin: 'Myanmar', seen: 40 }
const stale = () => refuse(409, 'STALE_VERSION', { details: [{ path: '', message: '', current: GREEN }] })

test('A stale save shows both versions field by field and saves what was chosen.', async () => {
  const { requests, save } = await showPage({
    'PATCH /console/stones/jade': inOrder(stale, () => succeed({ ...GREEN, version: 5, name: 'Jade' })),
  })
  const saving = save()
  expect(await screen.findByRole('dialog', { name: /Somebody else changed this/ })).toBeTruthy()
  // The side that has changed a field is suggested; what both changed is marked.
  const name = screen.getByRole('radiogroup', { name: 'Name' })
  const isChecked = (radio: Element) => (radio as HTMLInputElement).checked
  expect([...name.querySelectorAll('input')].map(isChecked)).toEqual([false, true])
  expect(screen.getByRole('radiogroup', { name: /origin.*Changed by both/ })).toBeTruthy()
  expect(screen.queryByText('40')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /Their version.*Myanmar/ }))
  await userEvent.click(screen.getByRole('radio', { name: /Your version.*Jade$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this choice' }))
  await expect(saving).resolves.toMatchObject({ data: { version: 5 } })
  expect(requests.at(-1)!.body).toEqual({ version: 4, name: 'Jade' })
})

test('A stale save can be given up for the other version, or go back to its form.', async () => {
  const { requests, save } = await showPage({ 'PATCH /console/stones/jade': stale })
  const taking = save()
  await userEvent.click(await screen.findByRole('button', { name: 'Use their version' }))
  await expect(taking).resolves.toEqual({ data: GREEN })
  const going = expect(save()).rejects.toMatchObject({ code: 'STALE_VERSION' })
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
  await going
  expect(typed()).toBeTruthy()
  expect(requests).toHaveLength(2)
})

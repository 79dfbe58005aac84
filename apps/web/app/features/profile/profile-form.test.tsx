// @vitest-environment jsdom
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { aUser } from '../../../test/fake-session.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ProfileForm } from './profile-form.tsx'

vi.mock('../../ui/overlay/toast-store.ts')

const SAVE = 'PUT /v1/users/profile'
const USER: UserProfile = { ...aUser('mei'), nickname: 'Mei', firstName: 'Lin', lastName: null, bio: null }

let api: FakeApi
const onSaved = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  api = openFakeApi()
})

const show = (user = USER) => renderPart(<ProfileForm user={user} isSigningOut={false} onSaved={onSaved} />)
const nickname = () => screen.getByLabelText<HTMLInputElement>(m.profile_nickname())
const save = () => userEvent.click(screen.getByRole('button', { name: m.profile_save() }))
async function rename(name: string): Promise<void> {
  await userEvent.clear(nickname())
  if (name) await userEvent.type(nickname(), name)
}

describe('the profile form', () => {
  test('sends only changed fields and confirms the save', async () => {
    let sent: unknown
    api.on(SAVE, (body) => {
      sent = body
      return [200, { ...USER, nickname: 'Lan' }]
    })
    show()
    await rename('Lan')
    expect(screen.getByText(m.profile_unsaved())).toBeTruthy()
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ nickname: 'Lan' })))
    expect(sent).toEqual({ nickname: 'Lan' })
    expect(showToast).toHaveBeenCalledWith({ title: m.profile_saved(), kind: 'ok' })
    expect(screen.queryByText(m.profile_unsaved())).toBeNull()
  })

  test('shows validation errors before anything is sent and links to the field', async () => {
    show()
    await rename('M')
    await save()
    const link = await screen.findByRole('link', { name: m.profile_error_nickname() })
    await userEvent.click(link)
    expect(document.activeElement).toBe(nickname())
    expect(nickname().getAttribute('aria-invalid')).toBe('true')
    expect(api.requests).toEqual([])
  })

  test('leaves the typed values in the form when the server is unreachable', async () => {
    api.on(SAVE, [503])
    show()
    await rename('Lan')
    await save()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(nickname().value).toBe('Lan')
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('shows what was typed again after the session has ended, to the same customer only', async () => {
    const { unmount } = show()
    await rename('Lan')
    unmount()
    const { unmount: leave } = show({ ...USER, user_id: 'lian' })
    expect(nickname().value).toBe('Mei')
    leave()
    show()
    expect(nickname().value).toBe('Lan')
    expect(screen.getByText(m.profile_unsaved())).toBeTruthy()
  })

  test.each([
    ['sent', m.profile_save],
    ['discarded', m.profile_discard],
  ])('forgets what was typed once it is %s', async (_, action) => {
    api.on(SAVE, [200, USER])
    const { unmount } = show()
    await rename('Lan')
    await userEvent.click(screen.getByRole('button', { name: action() }))
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    unmount()
    show()
    expect(nickname().value).toBe('Mei')
  })

  test('restores the saved values on discard', async () => {
    show()
    await rename('Lan')
    await userEvent.click(screen.getByRole('button', { name: m.profile_discard() }))
    expect(nickname().value).toBe('Mei')
    await save()
    expect(showToast).toHaveBeenCalledWith({ title: m.profile_nothing_changed() })
    expect(api.requests).toEqual([])
  })
})

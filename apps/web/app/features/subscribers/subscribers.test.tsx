// @vitest-environment jsdom
import { CONSENT_TEXT_VERSION, SUBSCRIBER_LINK_HOURS } from '@shop/contract/subscribers/subscribers.rules'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { MailChoicesSection } from './mail-choices-section.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

vi.mock('../../ui/overlay/toast-store.ts')

const CHOICES = { newsletter: false, left_cart: false, birthday: true }
const READ = 'GET /v1/users/mail-choices'
const CHANGE = 'PATCH /v1/users/mail-choices'

let api: FakeApi

beforeEach(() => {
  vi.clearAllMocks()
  api = openFakeApi()
})

describe('the form in the footer', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: m.subscribe_title() })
  const press = () => userEvent.click(screen.getByRole('button', { name: m.subscribe_send() }))

  test('sends the address with the text that was read, and says what follows', async () => {
    let sent: unknown
    api.on('POST /v1/subscribers', (body) => {
      sent = body
      return [200, {}]
    })
    renderPart(<SubscribeForm />)
    await userEvent.type(field(), ' mei@example.com ')
    await press()
    const text = m.subscribe_sent({ email: 'mei@example.com', hours: SUBSCRIBER_LINK_HOURS })
    const notice = await screen.findByText(text)
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(sent).toEqual({
      email: 'mei@example.com',
      language: 'en',
      source: 'footer',
      text_version: CONSENT_TEXT_VERSION,
    })
  })

  test('says what is wrong at the field, and sends nothing', async () => {
    renderPart(<SubscribeForm />)
    await userEvent.type(field(), 'nobody')
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe(m.subscribe_error_email())
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(api.requests).toEqual([])
  })
})

describe('the choices of a customer', () => {
  test('are shown, and saved one by one', async () => {
    api.on(READ, [200, CHOICES])
    let sent: unknown
    api.on(CHANGE, (body) => {
      sent = body
      return [200, { ...CHOICES, newsletter: true }]
    })
    renderPart(<MailChoicesSection shopperId="mei" />)
    const box = await screen.findByLabelText<HTMLInputElement>(m.subscribe_choice_newsletter())
    expect(box.checked).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>(m.subscribe_choice_birthday()).checked).toBe(true)
    await userEvent.click(box)
    await waitFor(() => expect(box.checked).toBe(true))
    expect(sent).toEqual({
      newsletter: true,
      source: 'account',
      text_version: CONSENT_TEXT_VERSION,
      language: 'en',
    })
    expect(showToast).toHaveBeenCalledWith({ kind: 'ok', title: m.subscribe_saved() })
  })

  test('stay as they are when they cannot be saved', async () => {
    api.on(READ, [200, CHOICES])
    api.on(CHANGE, [429, 'RATE_LIMITED'])
    renderPart(<MailChoicesSection shopperId="mei" />)
    const box = await screen.findByLabelText<HTMLInputElement>(m.subscribe_choice_left_cart())
    await userEvent.click(box)
    await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'danger' })))
    expect(box.checked).toBe(false)
  })
})

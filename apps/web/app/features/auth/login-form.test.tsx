// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { LoginForm } from './login-form.tsx'

test('counts two empty fields as two, and lists the message that they share once, as a link to the first', async () => {
  const signIn = vi.fn()
  renderPart(<LoginForm signIn={signIn} onUnverified={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: m.auth_sign_in() }))
  expect(screen.getByRole('alert').textContent).toContain(m.common_error_summary({ count: 2 }))
  await userEvent.click(screen.getByRole('link', { name: m.auth_error_required() }))
  expect(document.activeElement).toBe(screen.getByLabelText(m.auth_email()))
  expect(signIn).not.toHaveBeenCalled()
})

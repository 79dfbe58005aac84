// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { m } from '../paraglide/messages.js'
import Login from './login.tsx'

test('shows what a reading gives before it asks to sign in', () => {
  renderPart(<Login />, '/login?returnTo=%2Fuser%2Fpersonality-demo')
  const invitation = screen.getByRole('region', { name: m.home_reading() })
  const form = screen.getByLabelText(new RegExp(m.auth_email()))
  expect(invitation.textContent).toContain(m.home_reading_example())
  expect(invitation.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows no reading to whoever signs in for something else', () => {
  renderPart(<Login />, '/login?returnTo=%2Fuser%2Forders')
  expect(screen.queryByRole('region', { name: m.home_reading() })).toBeNull()
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { ErrorSummary } from './error-summary.tsx'

const BOTH = m.auth_error_required()

it('counts every field with an error, and lists a message that they share once, as a link to the first', async () => {
  renderPart(
    <>
      <ErrorSummary
        errors={[
          { fieldId: 'email', message: BOTH },
          { fieldId: 'password', message: BOTH },
        ]}
      />
      <input id="email" />
      <input id="password" />
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain(m.common_error_summary({ count: 2 }))
  await userEvent.click(screen.getByRole('link', { name: BOTH }))
  expect(document.activeElement?.id).toBe('email')
})

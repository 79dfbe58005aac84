// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openFakeApi } from '../../test/api.ts'
import { renderPart } from '../../test/render.tsx'
import { setAnonymous } from '../features/session/session-store.ts'
import VerifyEmail from './verify-email.tsx'

test('a link that is no longer valid is refused with the message of the specification [T509]', async () => {
  openFakeApi().on('GET /v1/auth/verify-email?token=old', [400, 'VERIFICATION_FAILED'])
  history.replaceState(null, '', '/verify-email?token=old')
  act(setAnonymous)
  renderPart(<VerifyEmail />)
  expect(await screen.findByText('Verification failed, please try again')).toBeTruthy()
})

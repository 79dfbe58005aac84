import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { TimeInput } from './time-input.tsx'

test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  'A time is that of the shop’s clock, and stays it when the field is left, in a browser in %s.',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { fetch } = createFakeApi({ 'GET /console/session': () => succeed(aSession()) })
    const form = (
      <Form record={{ starts_at: '2026-11-30T09:57:00.000Z' }}>
        <TimeInput source="starts_at" label="Starts" />
      </Form>
    )
    await renderPart(form, createServices(fetch))
    const input = await screen.findByLabelText<HTMLInputElement>(/Starts/)
    expect(input.value).toBe('2026-11-30T17:57')
    await userEvent.click(input)
    await userEvent.tab()
    expect(input.value).toBe('2026-11-30T17:57')
  },
)

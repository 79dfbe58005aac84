// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Countdown } from './countdown.tsx'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

function show(until: string, { isOfGoods = true } = {}): void {
  renderPart(<Countdown isOfGoods={isOfGoods} until={until} onEnd={vi.fn()} isHeld={false} />)
}

test('counts down the minutes that items are reserved', () => {
  show(inSeconds(29 * 60 + 5))
  expect(screen.getByText(new RegExp(m.payment_time_left()))).toBeTruthy()
  expect(screen.getByText(/^29:0[45]$/)).toBeTruthy()
})

test('says for a gift card or a service only how long it can be paid', () => {
  show(inSeconds(60), { isOfGoods: false })
  expect(screen.getByText(new RegExp(m.payment_time_left_without_goods()))).toBeTruthy()
})

test('names the end where it is days away, as of an exchange', () => {
  const until = inSeconds(14 * 24 * 3_600)
  show(until)
  expect(screen.getByText(m.payment_pay_by({ time: formatDate(until, 'minute') }))).toBeTruthy()
  expect(screen.queryByRole('time')).toBeNull()
})

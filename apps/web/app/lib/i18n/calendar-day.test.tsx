// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { formatCalendarDay } from './format.ts'

test('A day of the calendar is the same day west of Greenwich.', () => {
  expect(new Date('2026-11-25').getDate()).toBe(24)
  expect(formatCalendarDay('2026-11-25')).toBe('November 25, 2026')
})

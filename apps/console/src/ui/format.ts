import { TIME_ZONE } from '@shop/contract/days/days.rules'

/** A date and time of the shop's clock: "24 Nov 2026, 15:04". */
export function formatDateTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, DATE_TIME).format(new Date(iso))
}

const DATE_TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
}

/** A time of the shop's clock: "15:04". */
export function formatClock(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, CLOCK).format(new Date(iso))
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
}

/** "3 minutes" of seconds, rounded up. */
export function formatWait(seconds: number, locale: string): string {
  const [value, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

import {
  VITAL_THRESHOLDS,
  type Device,
  type MeasuredPage,
  type Rating,
  type Vital,
} from '@shop/contract/vitals/vitals.endpoints'
import type { Figure } from '@shop/contract/vitals/vitals.schemas'
import { getLanguageTag, isHanLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'

const VITAL_NAMES: Readonly<Record<Vital, () => string>> = {
  LCP: m.vitals_lcp,
  INP: m.vitals_inp,
  CLS: m.vitals_cls,
  FCP: m.vitals_fcp,
  TTFB: m.vitals_ttfb,
}
const RATING_NAMES: Readonly<Record<Rating, () => string>> = {
  good: m.vitals_good,
  needs_improvement: m.vitals_needs_improvement,
  poor: m.vitals_poor,
}
const PAGE_NAMES: Readonly<Record<MeasuredPage, () => string>> = {
  home: m.vitals_page_home,
  category: m.vitals_page_category,
  product: m.vitals_page_product,
  search: m.vitals_page_search,
  cart: m.vitals_page_cart,
  checkout: m.vitals_page_checkout,
  payment: m.vitals_page_payment,
  account: m.vitals_page_account,
  'sign-in': m.vitals_page_sign_in,
  reading: m.vitals_page_reading,
  other: m.vitals_page_other,
}
const DEVICE_NAMES: Readonly<Record<Device, () => string>> = {
  phone: m.vitals_device_phone,
  tablet: m.vitals_device_tablet,
  desktop: m.vitals_device_desktop,
}

export const toVitalName = (vital: Vital) => VITAL_NAMES[vital]()
export const toRatingName = (rating: Rating) => RATING_NAMES[rating]()
export const toPageName = (page: string) => PAGE_NAMES[page as MeasuredPage]()
export const toDeviceName = (device: string) => DEVICE_NAMES[device as Device]()

/** Formats a metric's value: `1.25s`, `180ms`, a layout shift as `0.012`. */
export function formatVital(vital: Vital, value: number): string {
  return vital === 'CLS' ? formatDigits(value, 3) : formatMs(value)
}

/** Formats ms: whole ms below a second, else seconds. */
export function formatMs(ms: number): string {
  const isLong = ms >= 1_000
  return new Intl.NumberFormat(getLanguageTag(), {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    // The long English unit names would be too wide; the Chinese ones are short.
    unitDisplay: isHanLocale() ? 'short' : 'narrow',
    maximumFractionDigits: isLong ? 2 : ms < 10 ? 1 : 0,
  }).format(isLong ? ms / 1_000 : ms)
}

/** Formats a share as a percentage: `12 %`, with one decimal for small ones. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(getLanguageTag(), {
    style: 'percent',
    maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0,
  }).format(share)
}

/** Formats a number with at most `digits` decimals. */
export function formatDigits(value: number, digits: number): string {
  return new Intl.NumberFormat(getLanguageTag(), { maximumFractionDigits: digits }).format(value)
}

/** Text on the thresholds of a metric. */
export function formatThreshold(vital: Vital): string {
  const { good, poor } = VITAL_THRESHOLDS[vital]
  return m.vitals_thresholds({ good: formatVital(vital, good), poor: formatVital(vital, poor) })
}

/** Number of visits over all ratings. */
export function countVisits({ good, needs_improvement, poor }: Figure): number {
  return good + needs_improvement + poor
}

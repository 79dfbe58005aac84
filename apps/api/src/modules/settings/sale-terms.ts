import { inEachLanguage } from '@shop/contract/languages/languages'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import { toFen, toMoney } from '@shop/contract/money/money'
import { INITIAL_TERMS, type SaleTerms, type ShippingTerms } from '@shop/contract/orders/sale-terms'

const { shipping, wrappingFen, restringingFen, vatPercent, paymentMinutes, returnDays } = INITIAL_TERMS

/** The settings of a shop that has changed none; its tags are those of the installation. */
export const DEFAULT_SETTINGS: SettingValues = {
  shipping_standard: toShippingSetting(shipping.standard),
  shipping_express: toShippingSetting(shipping.express),
  shipping_international: toShippingSetting(shipping.international),
  vat: { percent: vatPercent },
  gift_wrapping: { price: toMoney(wrappingFen) },
  restringing: { price: restringingFen === undefined ? null : toMoney(restringingFen) },
  payment_window: { minutes: paymentMinutes },
  returns: { mainland_days: returnDays.mainland, abroad_days: returnDays.abroad },
  contact: { email: null },
  newsletters: { mails_per_hour: 500 },
  birthdays: { greetings: false },
  left_carts: { reminders: false, hours: 4 },
  seller: {
    name: 'Spiritual Treasures',
    name_zh: null,
    address: null,
    address_zh: null,
    tax_number: null,
    contact_email: null,
    phone: null,
  },
  languages: inEachLanguage(() => true),
  social_links: {
    instagram: null,
    facebook: null,
    pinterest: null,
    youtube: null,
    tiktok: null,
    xiaohongshu: null,
    weibo: null,
  },
  tags: { ga4_measurement_id: null, meta_pixel_id: null },
  agents: {
    enabled: false,
    catalog: true,
    carts: true,
    checkout: true,
    payment: true,
    google_merchant_id: null,
    assistants: true,
    signed_only: false,
    platforms: null,
  },
}

/** The terms of sale in these settings. */
export function toSaleTerms(settings: SettingValues): SaleTerms {
  return {
    shipping: {
      standard: toShippingTerms(settings.shipping_standard),
      express: toShippingTerms(settings.shipping_express),
      international: toShippingTerms(settings.shipping_international),
    },
    wrappingFen: toFen(settings.gift_wrapping.price),
    ...(settings.restringing.price === null ? {} : { restringingFen: toFen(settings.restringing.price) }),
    vatPercent: settings.vat.percent,
    paymentMinutes: settings.payment_window.minutes,
    returnDays: { mainland: settings.returns.mainland_days, abroad: settings.returns.abroad_days },
  }
}

function toShippingSetting({
  priceFen,
  freeFromFen,
  days,
}: ShippingTerms): SettingValues['shipping_standard'] {
  const freeFrom = freeFromFen === undefined ? null : toMoney(freeFromFen)
  return { price: toMoney(priceFen), free_from: freeFrom, days_min: days[0], days_max: days[1] }
}

function toShippingTerms(setting: SettingValues['shipping_standard']): ShippingTerms {
  return {
    priceFen: toFen(setting.price),
    ...(setting.free_from === null ? {} : { freeFromFen: toFen(setting.free_from) }),
    days: [setting.days_min, setting.days_max],
  }
}

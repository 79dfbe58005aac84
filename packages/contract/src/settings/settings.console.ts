import { inEachLanguage, isOptionalLanguage } from '../languages/languages.ts'
import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { breaks } from '../http/field-rules.ts'
import { toFen, toMoney } from '../money/money.ts'
import { MIN_PAYABLE_FEN } from '../gift-cards/gift-cards.rules.ts'
import { COMPANY_LENGTHS, COMPANY_LINE } from '../invoices/invoices.rules.ts'
import { ContactEmail, text, localized, translations } from '../text/fields.schemas.ts'
import { TypedMoney } from '../money/money.schemas.ts'
import { SOCIAL_NETWORKS, type SocialNetwork } from './shop-settings.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Version } from '../http/lists.console.ts'

const amount = (maxFen: number, minFen = 0) =>
  // Only what is an amount is compared.
  TypedMoney.pipe(
    z
      .string()
      .refine(
        (money) => toFen(money) <= maxFen,
        breaks('too_high', 'This amount is too high', toMoney(maxFen)),
      )
      .refine(
        (money) => toFen(money) >= minFen,
        breaks('too_low', 'This amount is too low to be paid', toMoney(minFen)),
      ),
  )
const invoiceLine = (max: number) =>
  text('Must be a line that invoices can print', { min: 1, max, format: COMPANY_LINE })
const days = (min: number, max: number) => z.int().min(min).max(max)

const Shipping = z
  .strictObject({
    price: amount(100_000),
    /** Goods for this much are shipped for nothing; null if never. */
    free_from: amount(10_000_000).nullable(),
    days_min: days(0, 90),
    days_max: days(1, 90),
  })
  .refine(({ days_min, days_max }) => days_min <= days_max, {
    path: ['days_max'],
    ...breaks('shorter_than_least', 'The longest time must not be shorter than the shortest'),
  })

/** A page of the shop on a network, and nowhere else. */
const profile = (host: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine(
      (text) => isBelow(text, host),
      breaks('not_at_host', `Must be an address at https://${host}`, host),
    )
    .nullable()

function isBelow(text: string, host: string): boolean {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return false
  return url.hostname === host || url.hostname.endsWith(`.${host}`)
}

const profiles = Object.fromEntries(
  Object.entries(SOCIAL_NETWORKS).map(([network, { host }]) => [network, profile(host)]),
) as Record<SocialNetwork, ReturnType<typeof profile>>

/** The value of each setting, with its bounds. */
export const SETTINGS = {
  shipping_standard: Shipping,
  shipping_express: Shipping,
  shipping_international: Shipping,
  vat: z.strictObject({ percent: z.int().min(0).max(30) }),
  /** Wrapping an order as a gift. */
  gift_wrapping: z.strictObject({ price: amount(100_000) }),
  /** Restringing a product after its free year; null: not offered. */
  restringing: z.strictObject({ price: amount(100_000, MIN_PAYABLE_FEN).nullable() }),
  /** Providers need some minutes to confirm a payment; longer than a day would block the stock. */
  payment_window: z.strictObject({ minutes: z.int().min(10).max(1_440) }),
  /** The lower bounds are the consumers' right by law. */
  returns: z.strictObject({ mainland_days: days(7, 90), abroad_days: days(14, 90) }),
  /** Where messages of the contact form go; null: to the mailbox of the installation. */
  contact: z.strictObject({ email: ContactEmail.nullable() }),
  /** How many newsletters are mailed in an hour: mail servers have a limit, and distrust floods. */
  newsletters: z.strictObject({ mails_per_hour: z.int().min(10).max(50_000) }),
  /** Whether accounts that agreed to it get a greeting on their birthday. */
  birthdays: z.strictObject({ greetings: z.boolean() }),
  /** Whether accounts that agreed to it are reminded of their cart, and after how many hours without a change. */
  left_carts: z.strictObject({ reminders: z.boolean(), hours: z.int().min(1).max(24) }),
  /** Who sells, as invoices name them; a part that is null is left out. */
  seller: z.strictObject({
    name: invoiceLine(COMPANY_LENGTHS.title),
    ...translations('name', invoiceLine(COMPANY_LENGTHS.title).nullable()),
    ...localized('address', invoiceLine(COMPANY_LENGTHS.address).nullable()),
    tax_number: invoiceLine(COMPANY_LENGTHS.tax_number).nullable(),
    contact_email: ContactEmail.nullable(),
    phone: invoiceLine(COMPANY_LENGTHS.phone).nullable(),
  }),
  /** Pages in another language are shown in one that is. A language that settings of before lack is off. */
  languages: z
    .strictObject(
      inEachLanguage((language) => (isOptionalLanguage(language) ? z.boolean().default(false) : z.boolean())),
    )
    .refine((languages) => Object.values(languages).some(Boolean), {
      path: ['en'],
      ...breaks('none_chosen', 'Choose at least one language'),
    }),
  social_links: z.strictObject(profiles),
  /** Loaded only with the visitor's consent. */
  tags: z.strictObject({
    ga4_measurement_id: z
      .string()
      .regex(TEXT_FORMATS.ga4_measurement_id, 'Must be a measurement id such as G-AB12CD34EF')
      .nullable(),
    meta_pixel_id: z.string().regex(TEXT_FORMATS.meta_pixel_id, 'Must be the number of a pixel').nullable(),
  }),
  /** What shopping agents and assistants may do; without `enabled` nothing of it is there. */
  agents: z.strictObject({
    enabled: z.boolean(),
    catalog: z.boolean(),
    carts: z.boolean(),
    checkout: z.boolean(),
    /** Whether agents pay with Google Pay, through the card provider. */
    payment: z.boolean(),
    /** Which Google Pay needs for live payments. */
    google_merchant_id: z
      .string()
      .regex(TEXT_FORMATS.google_merchant_id, 'Must be the id of a merchant at Google Pay')
      .nullable(),
    assistants: z.boolean(),
    signed_only: z.boolean(),
    /** The hosts of platforms whose agents are served; null: any. */
    platforms: z
      .string()
      .max(1_000)
      .regex(TEXT_FORMATS.hosts, 'Must be names of hosts, separated by commas')
      .nullable(),
  }),
} as const

export type SettingId = keyof typeof SETTINGS

export type SettingValues = { [Id in SettingId]: z.infer<(typeof SETTINGS)[Id]> }

export const SETTING_IDS = Object.keys(SETTINGS) as SettingId[]

const Id = z.enum(SETTING_IDS as [SettingId, ...SettingId[]])
/** By the setting's own schema in SETTINGS, which the server holds it against. */
const Value = z.record(z.string(), z.unknown())

/** A setting: its value, and the value of a shop that has not changed it. */
export const Setting = z.object({
  id: Id,
  version: Version,
  value: Value,
  default_value: Value,
  is_default: z.boolean(),
  /** Missing while nobody has changed it. */
  updated_at: z.iso.datetime().optional(),
})

export type Setting = z.infer<typeof Setting>

export const listSettings = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/settings',
  summary: 'Every setting of the shop',
  permission: 'settings.read',
  schemas: { data: z.object({ items: z.array(Setting), total: z.int(), has_next_page: z.literal(false) }) },
  errors: [],
})

export const getSetting = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/settings/:id',
  summary: 'One setting',
  permission: 'settings.read',
  schemas: { params: z.object({ id: Id }), data: Setting },
  errors: [],
})

export const updateSetting = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/settings/:id',
  summary: 'Changes a setting: seen in the shop within two seconds; placed orders keep their terms',
  permission: 'settings.change',
  schemas: {
    params: z.object({ id: Id }),
    body: z.strictObject({ version: Version, value: Value }),
    data: Setting,
  },
  errors: ['STALE_VERSION'],
})

import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import type { SettingId } from '@shop/contract/settings/settings.console'
import { SOCIAL_NETWORKS } from '@shop/contract/settings/shop-settings'

export interface SettingField {
  name: string
  /** Of a text that is there in several languages. */
  language?: PageLanguage
  kind: 'number' | 'money' | 'optional_money' | 'text' | 'optional' | 'switch' | 'language'
}

/** The inputs of each setting: its fields, and whether they are numbers or amounts, may be empty or are switched on. */
export const SETTING_FIELDS: Record<SettingId, readonly SettingField[]> = {
  shipping_standard: shipping(),
  shipping_express: shipping(),
  shipping_international: shipping(),
  vat: [{ name: 'percent', kind: 'number' }],
  gift_wrapping: [{ name: 'price', kind: 'money' }],
  restringing: [{ name: 'price', kind: 'optional_money' }],
  payment_window: [{ name: 'minutes', kind: 'number' }],
  returns: [
    { name: 'mainland_days', kind: 'number' },
    { name: 'abroad_days', kind: 'number' },
  ],
  seller: [
    ...LANGUAGES.map((language) => {
      const isOwn = language === LANGUAGES[0]
      return { name: 'name', language, kind: isOwn ? 'text' : 'optional' } as const
    }),
    ...LANGUAGES.map((language) => ({ name: 'address', language, kind: 'optional' }) as const),
    { name: 'tax_number', kind: 'optional' },
    { name: 'contact_email', kind: 'optional' },
    { name: 'phone', kind: 'optional' },
  ],
  contact: [{ name: 'email', kind: 'optional' }],
  newsletters: [{ name: 'mails_per_hour', kind: 'number' }],
  birthdays: [{ name: 'greetings', kind: 'switch' }],
  left_carts: [
    { name: 'reminders', kind: 'switch' },
    { name: 'hours', kind: 'number' },
  ],
  languages: LANGUAGES.map((language) => ({ name: language, kind: 'language' })),
  social_links: Object.keys(SOCIAL_NETWORKS).map((name) => ({ name, kind: 'optional' })),
  tags: [
    { name: 'ga4_measurement_id', kind: 'optional' },
    { name: 'meta_pixel_id', kind: 'optional' },
  ],
  agents: [
    { name: 'enabled', kind: 'switch' },
    { name: 'catalog', kind: 'switch' },
    { name: 'carts', kind: 'switch' },
    { name: 'checkout', kind: 'switch' },
    { name: 'payment', kind: 'switch' },
    { name: 'google_merchant_id', kind: 'optional' },
    { name: 'assistants', kind: 'switch' },
    { name: 'signed_only', kind: 'switch' },
    { name: 'platforms', kind: 'optional' },
  ],
}

function shipping() {
  return [
    { name: 'price', kind: 'money' },
    { name: 'free_from', kind: 'optional_money' },
    { name: 'days_min', kind: 'number' },
    { name: 'days_max', kind: 'number' },
  ] as const
}

/** The key of a field's label. */
export const toFieldLabel = ({ name, kind }: SettingField): string =>
  kind === 'language' ? `layout.languages.${name}` : `settings.fields.${name}`

/** The parameter of a setting's address that names the field to begin with. */
const FIELD_PARAMETER = 'field'

/** The address of a setting, or of a field of it. */
export const toSettingAddress = (id: SettingId, field?: string): string =>
  field === undefined ? `/settings/${id}` : `/settings/${id}?${FIELD_PARAMETER}=${field}`

/** The field that an address names. */
export const readSettingField = (search: URLSearchParams): string | null => search.get(FIELD_PARAMETER)

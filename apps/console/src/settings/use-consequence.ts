import { SETTINGS, type SettingId, type SettingValues } from '@shop/contract/settings/settings.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { useLocaleState, useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { formatMoney } from '@shop/contract/money/format-money'

/** Describes what shoppers will see of a setting; undefined while its value is not complete or not allowed. */
export function useConsequence(): (id: SettingId, value: unknown) => string | undefined {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { names } = useLanguageTexts()

  function toShipping({
    price,
    free_from: freeFrom,
    days_min,
    days_max,
  }: SettingValues['shipping_standard']) {
    const facts = { price: formatMoney(price), days_min, days_max }
    return freeFrom === null
      ? translate('settings.consequences.shipping', facts)
      : translate('settings.consequences.shipping_free', { ...facts, from: formatMoney(freeFrom) })
  }

  function toLanguages(languages: SettingValues['languages']) {
    const shown = LANGUAGES.filter((language) => languages[language]).map((language) => names[language])
    return shown.length > 1
      ? translate('settings.consequences.languages', {
          languages: new Intl.ListFormat(locale).format(shown),
        })
      : translate('settings.consequences.languages_only', { language: shown[0] })
  }

  /** The fields that are filled in, by name. */
  function toFilled(id: 'social_links' | 'tags', fields: Record<string, string | null>) {
    const names = Object.keys(fields)
      .filter((name) => fields[name] !== null)
      .map((name) => translate(`settings.${id === 'tags' ? 'tag_names' : 'fields'}.${name}`))
    return names.length === 0
      ? translate(`settings.consequences.${id}_none`)
      : translate(`settings.consequences.${id}`, { names: names.join(translate('settings.comma')) })
  }

  return (id, value) => {
    const parsed = SETTINGS[id].safeParse(value)
    if (!parsed.success) return undefined
    if (id.startsWith('shipping_')) return toShipping(parsed.data as SettingValues['shipping_standard'])
    if (id === 'contact') {
      const { email } = parsed.data as SettingValues['contact']
      return translate(
        email === null ? 'settings.consequences.contact_default' : 'settings.consequences.contact',
        {
          email,
        },
      )
    }
    if (id === 'seller') {
      const { name, tax_number: number } = parsed.data as SettingValues['seller']
      return number === null
        ? translate('settings.consequences.seller_without_number', { name })
        : translate('settings.consequences.seller', { name, number })
    }
    if (id === 'restringing') {
      const { price } = parsed.data as SettingValues['restringing']
      return price === null
        ? translate('settings.consequences.restringing_none')
        : translate('settings.consequences.restringing', { price: formatMoney(price) })
    }
    if (id === 'gift_wrapping') {
      const { price } = parsed.data as SettingValues['gift_wrapping']
      return translate('settings.consequences.gift_wrapping', { price: formatMoney(price) })
    }
    if (id === 'agents') {
      const { enabled, platforms } = parsed.data as SettingValues['agents']
      if (!enabled) return translate('settings.consequences.agents_off')
      return platforms === null
        ? translate('settings.consequences.agents_any')
        : translate('settings.consequences.agents_some', { platforms })
    }
    if (id === 'birthdays') {
      const { greetings } = parsed.data as SettingValues['birthdays']
      return translate(`settings.consequences.${greetings ? 'birthdays' : 'birthdays_off'}`)
    }
    if (id === 'left_carts') {
      const { reminders, hours } = parsed.data as SettingValues['left_carts']
      return translate(`settings.consequences.${reminders ? 'left_carts' : 'left_carts_off'}`, { hours })
    }
    if (id === 'languages') return toLanguages(parsed.data as SettingValues['languages'])
    if (id === 'social_links' || id === 'tags')
      return toFilled(id, parsed.data as Record<string, string | null>)
    return translate(`settings.consequences.${id}`, parsed.data)
  }
}

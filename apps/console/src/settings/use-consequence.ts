import { SETTINGS, type SettingId, type SettingValues } from '@shop/contract/console/settings'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatMoney } from '../ui/format.ts'

/** Says what shoppers will see of a setting; undefined while its value is not complete or not allowed. */
export function useConsequence(): (id: SettingId, value: unknown) => string | undefined {
  const translate = useTranslate()
  const [locale] = useLocaleState()

  function toShipping({
    price,
    free_from: freeFrom,
    days_min,
    days_max,
  }: SettingValues['shipping_standard']) {
    const facts = { price: formatMoney(price, locale), days_min, days_max }
    return freeFrom === null
      ? translate('settings.consequences.shipping', facts)
      : translate('settings.consequences.shipping_free', { ...facts, from: formatMoney(freeFrom, locale) })
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
    return translate(`settings.consequences.${id}`, parsed.data)
  }
}

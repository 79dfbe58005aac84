import type { ShippingMethod } from '@shop/contract/orders/orders.endpoints'
import type { Language } from '../../../http/language.ts'

const NAMES: Readonly<Record<Language, Readonly<Record<ShippingMethod, string>>>> = {
  en: { standard: 'Standard', express: 'Express', international: 'International' },
  zh: { standard: '标准配送', express: '特快配送', international: '国际配送' },
}

/** The name of a shipping method, as it is printed. */
export const toMethodName = (method: string, language: Language): string =>
  NAMES[language][method as ShippingMethod]

import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { readTexts } from '@shop/messages/texts'
import type { Language } from '../../../http/language.ts'

const TEXTS = readTexts('orders/shared')

/** The name of a shipping method, as it is printed. */
export const toMethodName = (method: string, language: Language): string =>
  TEXTS[language].method[method as ShippingMethod]

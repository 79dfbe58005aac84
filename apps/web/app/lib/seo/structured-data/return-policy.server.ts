import { MARKETS_ABROAD } from '@shop/contract/markets/markets'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import type { MerchantReturnPolicy } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'

/** Return conditions at home and abroad; must match the text of the return policy page. */
export function toReturnPolicy(origin: string, { returnDays }: SaleTerms): MerchantReturnPolicy[] {
  const toPolicy = (countries: readonly string[], days: number): MerchantReturnPolicy => ({
    ...toCommon(origin, countries),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
  })
  return [toPolicy([HOME_COUNTRY], returnDays.mainland), toPolicy(MARKETS_ABROAD, returnDays.abroad)]
}

/** Made-to-order products cannot be returned unless defective. */
export function toNoReturnPolicy(origin: string): MerchantReturnPolicy {
  return {
    ...toCommon(origin, [HOME_COUNTRY, ...MARKETS_ABROAD]),
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  }
}

function toCommon(origin: string, countries: readonly string[]) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: [...countries],
    returnPolicyCountry: HOME_COUNTRY,
    merchantReturnLink: toPageAddress(origin, '/return'),
  } as const
}

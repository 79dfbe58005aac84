import { z } from 'zod'

/** Daily rates of about 30 currencies (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates). */
export const ECB_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/** The variable of `Environment` in config.ts. */
export const CURRENCIES_VARIABLES = {
  EXCHANGE_RATES_URL: z
    .string()
    .refine((text) => text === 'off' || /^https?:$/.test(toProtocol(text)), {
      message: 'must be off, or an address that starts with https://',
    })
    .optional(),
}
type Variables = z.output<z.ZodObject<typeof CURRENCIES_VARIABLES>> & { SHOP_MODE: 'demo' | 'live' }

/** Where rates are read. A demo calls no provider unless it is configured to. Absent: no approximate prices. */
export function toCurrenciesConfig(env: Variables): { exchangeRatesUrl?: string } {
  const url = env.EXCHANGE_RATES_URL ?? (env.SHOP_MODE === 'live' ? ECB_RATES_URL : 'off')
  return url === 'off' ? {} : { exchangeRatesUrl: url }
}

const toProtocol = (text: string) => (URL.canParse(text) ? new URL(text).protocol : '')

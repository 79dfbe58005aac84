import { z } from 'zod'
import { parseJson } from '../../../http/request-text.ts'

/** What Google Pay calls Stripe (https://docs.stripe.com/google-pay). */
export const toStripeGateway = (publishableKey: string) => ({
  gateway: 'stripe',
  'stripe:version': '2018-10-31',
  'stripe:publishableKey': publishableKey,
})

const StripeToken = z.object({ id: z.string().max(200) })

/** The id of Stripe's token in what Google Pay gives; undefined when it is none. */
export function readTokenId(token: string): string | undefined {
  const parsed = StripeToken.safeParse(parseJson(token))
  return parsed.success ? parsed.data.id : undefined
}

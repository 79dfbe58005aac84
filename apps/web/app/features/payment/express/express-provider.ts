import type { CardProvider } from '@shop/contract/payments/payments.schemas'
import { mountAirwallexExpress } from './airwallex-express.ts'
import type { MountExpress } from './express-form.ts'
import { mountStripeExpress } from './stripe-express.ts'

/** Each provider's buttons of Apple Pay and Google Pay. */
export const EXPRESS_FORMS: Readonly<Partial<Record<CardProvider, MountExpress>>> = {
  stripe: mountStripeExpress,
  airwallex: mountAirwallexExpress,
}

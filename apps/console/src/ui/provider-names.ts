/** Payment providers, by the names that they have in the shop's rows. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  airwallex: 'Airwallex',
  paypal: 'PayPal',
}

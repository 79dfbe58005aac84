import type { CardProvider } from '@shop/contract/payments/payments.schemas'
import { mountAirwallexCard } from './airwallex-card.ts'
import { mountStripeCard } from './stripe-card.ts'
import type { CardFormEvents, CardFormSettings, MountedCard } from './card-form.ts'

/**
 * Mounts a provider's form into an element; resolves with undefined when aborted. Rejects when the provider's
 * script fails to load.
 */
type MountCard = (
  target: HTMLElement,
  settings: CardFormSettings,
  events: CardFormEvents,
) => Promise<MountedCard | undefined>

/** Mount function of each provider. */
export const CARD_FORMS: Readonly<Record<CardProvider, MountCard>> = {
  stripe: mountStripeCard,
  airwallex: mountAirwallexCard,
}

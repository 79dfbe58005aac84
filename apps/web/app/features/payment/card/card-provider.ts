import type { CardProvider } from '@shop/contract/payments'
import { mountAirwallexCard } from './airwallex-card.ts'
import { mountStripeCard } from './stripe-card.ts'
import type { CardFormEvents, CardFormSettings, MountedCard } from './card-form.ts'

/**
 * Puts a provider's form into an element; undefined when it was no longer wanted by then. Rejects when the provider's
 * script does not arrive.
 */
export type MountCard = (
  target: HTMLElement,
  settings: CardFormSettings,
  events: CardFormEvents,
) => Promise<MountedCard | undefined>

/** How each provider's form comes onto the page. */
export const CARD_FORMS: Readonly<Record<CardProvider, MountCard>> = {
  stripe: mountStripeCard,
  airwallex: mountAirwallexCard,
}

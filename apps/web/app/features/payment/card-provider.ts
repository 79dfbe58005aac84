import type { CardForm, CardProvider, DeclineReason, ProviderClient } from '@shop/contract/payments'
import { mountAirwallexCard } from './airwallex-card.ts'
import { mountStripeCard } from './stripe-card.ts'

/** What a provider's form is made for. */
export interface CardFormSettings {
  scriptUrl: string
  client: ProviderClient
  form: CardForm
}

/** What a provider's form tells of itself while it comes up. */
export interface CardFormEvents {
  onReady: () => void
  onFailure: () => void
  /** Aborted when the form is no longer wanted. */
  signal: AbortSignal
}

/** A provider's form on the page. */
export interface MountedCard {
  /** Pays with the card that was typed in, asking the bank where it wants to be asked. Never rejects. */
  pay(returnUrl: string): Promise<CardAnswer>
  destroy(): void
}

/**
 * What became of a try to pay: `incomplete` when the form has said itself what is wrong and has the focus, else why it
 * did not work, as far as the form knows. Whether money moved is for the server to find out.
 */
export type CardAnswer = 'incomplete' | { decline: DeclineReason | undefined }

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

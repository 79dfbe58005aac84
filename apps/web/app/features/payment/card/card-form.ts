import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import type { CardForm, ProviderClient } from '@shop/contract/payments/payments.schemas'

/**
 * Result of a payment attempt: `incomplete` when the form shows an error of its own and has the focus, else
 * the decline reason as far as the form knows it. The server decides whether the payment succeeded.
 */
export type CardResult = 'incomplete' | { decline: DeclineReason | undefined }

/** Events of a provider's form while it is mounted. */
export interface CardFormEvents {
  onReady: () => void
  onFailure: () => void
  /** Aborted when the form is no longer needed. */
  signal: AbortSignal
}

/** Inputs of a provider's form. */
export interface CardFormSettings {
  scriptUrl: string
  client: ProviderClient
  form: CardForm
}

/** A mounted provider form. */
export interface MountedCard {
  /** Pays with the typed card, with the bank's authentication where required. Never rejects. */
  pay(returnUrl: string): Promise<CardResult>
  destroy(): void
}

/** Computed value of a design token, for provider forms in iframes that match the page. */
export function readToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

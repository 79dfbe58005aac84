import type { CardForm, DeclineReason, ProviderClient } from '@shop/contract/payments'

/**
 * What became of a try to pay: `incomplete` when the form has said itself what is wrong and has the focus, else why it
 * did not work, as far as the form knows. Whether money moved is for the server to find out.
 */
export type CardResult = 'incomplete' | { decline: DeclineReason | undefined }

/** What a provider's form tells of itself while it comes up. */
export interface CardFormEvents {
  onReady: () => void
  onFailure: () => void
  /** Aborted when the form is no longer wanted. */
  signal: AbortSignal
}

/** What a provider's form is made for. */
export interface CardFormSettings {
  scriptUrl: string
  client: ProviderClient
  form: CardForm
}

/** A provider's form on the page. */
export interface MountedCard {
  /** Pays with the card that was typed in, asking the bank where it wants to be asked. Never rejects. */
  pay(returnUrl: string): Promise<CardResult>
  destroy(): void
}

import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import type { CardForm, ProviderClient } from '@shop/contract/payments/payments.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { CardResult } from '../card/card-form.ts'

/** What a wallet shows while it is open; amounts in fen. */
export interface ExpressQuote {
  totalFen: number
  /** They come to the total; a discount is negative. */
  lines: readonly { name: string; amountFen: number }[]
  /** The shipping methods of the address; the first one is chosen at first. */
  options: readonly { method: ShippingMethod; label: string; amountFen: number }[]
}

/** Who pays and where the goods go, as the wallet reports it. The server validates all of it. */
export interface WalletContact {
  email: string
  address: Omit<AddressInput, 'label'>
  method: ShippingMethod
}

/** Why the shop does not accept what the wallet has authorized; shown in the wallet. */
export interface ExpressRefusal {
  refusal: string
  /** The address is the reason. */
  isAddress: boolean
}

/** Where the element belongs: to an open payment, or to a cart, whose order is placed once the shopper has authorized. */
export type ExpressPurpose =
  | { form: CardForm }
  | {
      /** The first quote, before the wallet reveals an address. */
      first: ExpressQuote
      /** Prices the cart for a country; undefined when nothing is delivered there. */
      quote: (country: string, method?: ShippingMethod) => Promise<ExpressQuote | undefined>
      /** Places the order and opens its payment. */
      place: (contact: WalletContact) => Promise<{ form: CardForm } | ExpressRefusal>
    }

export interface ExpressSettings {
  scriptUrl: string
  client: ProviderClient
  purpose: ExpressPurpose
  /** Where a bank's page returns to. */
  returnUrl: () => string
}

export interface ExpressEvents {
  /** The buttons can be pressed, or the browser has no wallet. */
  onReady: (hasWallets: boolean) => void
  /** The element cannot be shown. */
  onFailure: () => void
  /** The shopper has authorized: from now on money may move. */
  onPaying: () => void
  /** The attempt is over; undefined when the shop refused it. The server decides whether it was paid. */
  onTried: (result: CardResult | undefined) => void
  /** Aborted when the element is no longer needed. */
  signal: AbortSignal
}

/**
 * Mounts a provider's buttons of Apple Pay and Google Pay. Resolves with how to remove them, or with undefined when
 * aborted. Rejects when the provider's script fails to load.
 */
export type MountExpress = (
  target: HTMLElement,
  settings: ExpressSettings,
  events: ExpressEvents,
) => Promise<(() => void) | undefined>

/** Height of the buttons, in px: space is reserved for it as soon as it is known that there are some. */
export const BUTTON_HEIGHT_PX = 48

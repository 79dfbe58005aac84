/** The card provider's script, as far as the payment page uses it (https://docs.stripe.com/js). */
export interface CardProvider {
  elements(options: { clientSecret: string; locale: string; appearance: CardAppearance }): CardElements
  confirmPayment(options: {
    elements: CardElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<CardAnswer>
}

/** The shop's colours and type under the provider's names. */
export interface CardAppearance {
  variables: Partial<
    Record<
      'colorPrimary' | 'colorDanger' | 'colorText' | 'colorBackground' | 'borderRadius' | 'fontFamily',
      string
    >
  >
}

export interface CardElements {
  create(type: 'payment'): CardElement
}

export interface CardElement {
  mount(target: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'ready' | 'loaderror', listener: () => void): unknown
}

/** What became of a try to pay. `paymentIntent` may still want something of the shopper. */
export interface CardAnswer {
  error?: CardError
  paymentIntent?: { id: string; status: string }
}

export interface CardError {
  /** `validation_error`: the form itself shows what is wrong and has the focus. */
  type: string
  code?: string
  /** The bank's own word, more precise than the code. */
  decline_code?: string
}

type CardProviderFactory = (publishableKey: string, options: { locale: string }) => CardProvider

declare global {
  interface Window {
    /** Made by the provider's script. */
    Stripe?: CardProviderFactory
  }
}

const LOAD_PATIENCE_MS = 15_000
let loading: Promise<CardProviderFactory> | undefined

/**
 * Loads the provider's script once. Rejects when it does not arrive within 15 s or is blocked; the next call tries
 * again.
 */
export function loadCardProvider(scriptUrl: string): Promise<CardProviderFactory> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(scriptUrl: string): Promise<CardProviderFactory> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve(window.Stripe)
    const script = document.createElement('script')
    const fail = (reason: string) => {
      clearTimeout(patience)
      script.remove()
      reject(new Error(reason))
    }
    const patience = setTimeout(() => fail('The card form took too long to load'), LOAD_PATIENCE_MS)
    script.onload = () => {
      clearTimeout(patience)
      if (window.Stripe) resolve(window.Stripe)
      else fail('The card script brought no card form')
    }
    script.onerror = () => fail('The card script could not be loaded')
    script.src = scriptUrl
    document.head.append(script)
  })
}

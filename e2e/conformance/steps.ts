/** A product of the catalogue, as far as the journey reads it. */
export interface Product {
  id: string
  handle: string
  options?: { name: string; values: { id: string; label: string }[] }[]
  variants: { id: string; availability: { available: boolean } }[]
}

/** What a step of the journey received. */
export interface Received {
  status: number
  body: {
    ucp?: {
      status: string
      capabilities?: Record<string, unknown>
      payment_handlers?: Record<string, { id: string }[]>
    }
    discounts?: { applied: unknown[] }
    products?: Product[]
    product?: Product
    pagination?: { cursor?: string }
    id?: string
    line_items?: { quantity: number }[]
    messages?: { code: string; presentation?: string }[]
    status?: string
    continue_url?: string
    order?: { id: string }
    fulfillment?: { methods: { groups: { options: { id: string }[] }[] }[] }
    code?: string
    adjustments?: unknown[]
  }
}

interface CallOptions {
  /** The address that the agent names; null: none. */
  profile?: string | null
  /** Of what the operation is about. */
  id?: string
  /** The key that a repeat has too; a new one by default. */
  key?: string
  /** Whether the platform signs it. */
  isSigned?: boolean
}

/** Calls an operation, with its input if it has any. */
export type Call = (operation: string, input?: object, options?: CallOptions) => Promise<Received>

export type Expect = (label: string, isMet: boolean) => void

export const ADDRESS = {
  street_address: '742 Evergreen Terrace',
  address_locality: 'Springfield',
  address_region: 'OR',
  address_country: 'US',
  postal_code: '97477',
}

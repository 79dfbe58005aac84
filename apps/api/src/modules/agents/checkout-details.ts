import { AddressInput, type AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { splitMainlandCity } from '@shop/contract/addresses/mainland-city.rules'
import type { FilledCheckout } from '@shop/contract/agents/cart.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import type {
  AgentBuyer,
  AgentCheckout,
  AgentDestination,
  CheckoutRequest,
} from '@shop/contract/agents/checkout.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { SHIPPING_REACH, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import { ContactEmail } from '@shop/contract/text/fields.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { resolveRegion } from '@shop/regions/regions'
import type { CartCaller } from './agent-requests.ts'

const TEXTS = readTexts('agents/documents')

/** Where the one address and the one group of a checkout are in it. */
const METHOD_PATH = '$.fulfillment.methods[0]'
const ADDRESS_PATH = `${METHOD_PATH}.destinations[0]`

/** What a checkout has besides its lines and codes. */
export interface CheckoutDetails {
  buyer?: AgentBuyer | undefined
  destination?: AgentDestination | undefined
  /** The way of shipping, as the platform named it. */
  option?: string | undefined
  /** What the order was placed with. */
  placed?: PlacedDetails | undefined
}

/** What an order was placed with: as the platform was shown it, and what that does not say. */
export interface PlacedDetails {
  shown: AgentCheckout
  method: ShippingMethod
  couponId: string | undefined
}

/**
 * The details of a request; an address can be named by its id after it was sent once. Consents are read from platforms
 * that ask for them as the protocol says.
 */
export function readDetails(
  { buyer: sent, fulfillment }: CheckoutRequest,
  { hasConsent }: CartCaller,
  before: CheckoutDetails = {},
): CheckoutDetails {
  const { consent, ...named } = sent ?? {}
  const buyer = sent && { ...named, ...(hasConsent && consent && { consent }) }
  const method = fulfillment?.methods?.find(({ type }) => type !== 'pickup')
  const chosenId = method?.selected_destination_id
  const destinations = (method?.destinations ?? []).map((each, index) => ({
    ...each,
    id: each.id ?? `address-${index + 1}`,
  }))
  const isChosen = ({ id }: AgentDestination) => id === chosenId
  const stored = before.destination && isChosen(before.destination) ? before.destination : undefined
  return {
    buyer,
    destination: destinations.find(isChosen) ?? stored ?? destinations[0],
    option: method?.groups?.[0]?.selected_option_id ?? undefined,
  }
}

/** The country of the address, if it is named by its two letters. */
export function findCountry({ destination }: CheckoutDetails): string | undefined {
  const country = destination?.address_country?.trim().toUpperCase()
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined
}

export function findShippingMethod({ option }: CheckoutDetails): ShippingMethod | undefined {
  return option !== undefined && Object.hasOwn(SHIPPING_REACH, option)
    ? (option as ShippingMethod)
    : undefined
}

/** A name as it is written: the family's first in Chinese. */
function toName({ first_name: first = '', last_name: last = '' }: AgentBuyer | AgentDestination) {
  const isChinese = /^\p{Script=Han}+$/u.test(first + last)
  return (isChinese ? last + first : `${first} ${last}`).trim()
}

/** The address, as the shop's own form has it; what is not known is left out. */
export function toAddress(
  { buyer = {}, destination }: CheckoutDetails,
  country: string | undefined,
): Partial<AddressSnapshot> | undefined {
  if (!destination) return undefined
  const { address_locality: locality = '', address_region: region } = destination
  const [city, district] = country === HOME_COUNTRY ? splitMainlandCity(locality, region) : [locality]
  const fields = {
    recipient_name: toName(destination) || toName(buyer),
    phone: destination.phone_number ?? buyer.phone_number,
    country,
    province: region,
    city,
    district,
    address_line1: destination.street_address,
    address_line2: destination.extended_address,
    postal_code: destination.postal_code,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim()))
}

/** What the buyer need not fill in again. */
export function toFilled(details: CheckoutDetails): FilledCheckout {
  const email = details.buyer?.email
  const address = toAddress(details, findCountry(details))
  const method = findShippingMethod(details)
  return {
    ...(email !== undefined && { email }),
    ...(address && { address }),
    ...(method && { shipping_method: method }),
  }
}

/** Fields of an address by their names in the protocol. */
const ADDRESS_PATHS: Record<string, string> = {
  recipient_name: '$.buyer.first_name',
  phone: '$.buyer.phone_number',
  country: `${ADDRESS_PATH}.address_country`,
  province: `${ADDRESS_PATH}.address_region`,
  city: `${ADDRESS_PATH}.address_locality`,
  district: `${ADDRESS_PATH}.address_locality`,
  address_line1: `${ADDRESS_PATH}.street_address`,
  address_line2: `${ADDRESS_PATH}.extended_address`,
  postal_code: `${ADDRESS_PATH}.postal_code`,
}

/** The part of a region at home that the shop does not know. */
function listUnknownRegions(address: AddressInput): string[] {
  const unknown = address.country === HOME_COUNTRY ? resolveRegion(address).unknown : undefined
  return unknown === undefined ? [] : [unknown]
}

/** The paths of what an order needs and these details lack, or have in a form that is none. */
function listGaps(details: CheckoutDetails): string[] {
  const email = ContactEmail.safeParse(details.buyer?.email ?? '').success ? [] : ['$.buyer.email']
  const address = toAddress(details, findCountry(details))
  if (!address) return [...email, `${METHOD_PATH}.destinations`]
  const { data, error } = AddressInput.safeParse(address)
  const fields = data ? listUnknownRegions(data) : error.issues.map(({ path: [field] }) => String(field))
  const paths = fields.map((field) => ADDRESS_PATHS[field] ?? ADDRESS_PATH)
  return [...new Set([...email, ...paths])]
}

interface Sides {
  /** Whether the platform can send an address. */
  hasFulfillment: boolean
  /** The ways of shipping there are. */
  methods: readonly string[]
  language: PageLanguage
}

/** What a checkout still needs, by the rules of the shop's own form. */
export function listDetailMessages(
  details: CheckoutDetails,
  { hasFulfillment, methods, language }: Sides,
): AgentMessage[] {
  const texts = TEXTS[language]
  const gaps = listGaps(details).map((path): AgentMessage => {
    const canBeSent = hasFulfillment || path.startsWith('$.buyer')
    return {
      type: 'error',
      code: 'missing',
      path,
      content: fill(texts.needed, { field: path.slice(2) }),
      severity: canBeSent ? 'recoverable' : 'requires_buyer_input',
    }
  })
  const { option } = details
  if (!hasFulfillment || option === undefined || methods.includes(option)) return gaps
  return [
    ...gaps,
    {
      type: 'error',
      code: 'invalid',
      path: `${METHOD_PATH}.groups[0].selected_option_id`,
      content: fill(texts.noSuchOption, { option }),
      severity: 'recoverable',
    },
  ]
}

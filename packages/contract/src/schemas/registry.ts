import type { Endpoint, EndpointSchemas } from '../http/endpoint.ts'
import * as addresses from '../addresses.ts'
import { addressesSchemas } from './addresses.ts'
import * as articles from '../articles.ts'
import { articlesSchemas } from './articles.ts'
import * as auth from '../auth.ts'
import { authSchemas } from './auth.ts'
import * as braceletDesign from '../bracelet-design.ts'
import { designsSchemas } from './designs.ts'
import * as cart from '../cart.ts'
import { cartSchemas } from './cart.ts'
import * as categories from '../categories.ts'
import { categoriesSchemas } from './categories.ts'
import * as contact from '../contact.ts'
import { contactSchemas } from './contact.ts'
import * as coupons from '../coupons.ts'
import { couponsSchemas } from './coupons.ts'
import * as express from '../express.ts'
import { expressSchemas } from './express.ts'
import * as favorites from '../favorites.ts'
import { favoritesSchemas } from './favorites.ts'
import * as giftCardCheck from '../gift-card-check.ts'
import { giftCardCheckSchemas } from './gift-card-check.ts'
import * as giftCards from '../gift-cards.ts'
import { giftCardsSchemas } from './gift-cards.ts'
import * as guestCalls from '../guest-calls.ts'
import { guestCallsSchemas } from './guest-calls.ts'
import * as guests from '../guests.ts'
import { guestsSchemas } from './guests.ts'
import * as home from '../home.ts'
import { homeSchemas } from './home.ts'
import * as invoices from '../invoices.ts'
import { invoicesSchemas } from './invoices.ts'
import * as orderNotes from '../order-notes.ts'
import { orderNotesSchemas } from './order-notes.ts'
import * as orders from '../orders.ts'
import { ordersSchemas } from './orders.ts'
import * as pagePictures from '../pictures/page-pictures.ts'
import { pagePicturesSchemas } from './page-pictures.ts'
import * as payments from '../payments.ts'
import { paymentsSchemas } from './payments.ts'
import * as photos from '../photos.ts'
import { photosSchemas } from './photos.ts'
import * as productSuggestions from '../product-suggestions.ts'
import { productSuggestionsSchemas } from './product-suggestions.ts'
import * as products from '../products.ts'
import { productsSchemas } from './products.ts'
import * as returns from '../returns.ts'
import { returnsSchemas } from './returns.ts'
import * as questions from '../questions.ts'
import { questionsSchemas } from './questions.ts'
import * as reviews from '../reviews.ts'
import { reviewsSchemas } from './reviews.ts'
import * as security from '../security.ts'
import { securitySchemas } from './security.ts'
import * as stockAlerts from '../stock-alerts.ts'
import { stockAlertsSchemas } from './stock-alerts.ts'
import * as stones from '../stones.ts'
import { stonesSchemas } from './stones.ts'
import * as tracking from '../tracking.ts'
import { trackingSchemas } from './tracking.ts'
import * as users from '../users.ts'
import { usersSchemas } from './users.ts'
import * as vitals from '../vitals.ts'
import { vitalsSchemas } from './vitals.ts'

const modules = {
  ...addresses,
  ...articles,
  ...auth,
  ...braceletDesign,
  ...cart,
  ...categories,
  ...contact,
  ...coupons,
  ...express,
  ...favorites,
  ...giftCardCheck,
  ...giftCards,
  ...guestCalls,
  ...guests,
  ...home,
  ...invoices,
  ...orderNotes,
  ...orders,
  ...pagePictures,
  ...payments,
  ...photos,
  ...productSuggestions,
  ...products,
  ...returns,
  ...questions,
  ...reviews,
  ...security,
  ...stockAlerts,
  ...stones,
  ...tracking,
  ...users,
  ...vitals,
}

/** Each endpoint's own schemas, by its name; a missing or mismatched one is a type error. */
type SchemasOf<Modules> = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Modules[Name] extends {
    schemas: (infer Schemas) | undefined
  }
    ? Schemas
    : never
}

const schemas: SchemasOf<typeof modules> = {
  ...addressesSchemas,
  ...articlesSchemas,
  ...authSchemas,
  ...cartSchemas,
  ...categoriesSchemas,
  ...contactSchemas,
  ...couponsSchemas,
  ...designsSchemas,
  ...expressSchemas,
  ...favoritesSchemas,
  ...giftCardCheckSchemas,
  ...giftCardsSchemas,
  ...guestCallsSchemas,
  ...guestsSchemas,
  ...homeSchemas,
  ...invoicesSchemas,
  ...orderNotesSchemas,
  ...ordersSchemas,
  ...pagePicturesSchemas,
  ...paymentsSchemas,
  ...photosSchemas,
  ...productSuggestionsSchemas,
  ...productsSchemas,
  ...returnsSchemas,
  ...questionsSchemas,
  ...reviewsSchemas,
  ...securitySchemas,
  ...stockAlertsSchemas,
  ...stonesSchemas,
  ...trackingSchemas,
  ...usersSchemas,
  ...vitalsSchemas,
}

const REGISTRY = new Map<Endpoint, { name: string; schemas: EndpointSchemas }>(
  Object.entries(schemas).map(([name, parts]) => [
    modules[name as keyof typeof schemas],
    { name, schemas: parts },
  ]),
)

function find(endpoint: Endpoint) {
  const found = REGISTRY.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} has no schemas`)
  return found
}

/** Looks up the schemas of an endpoint. For the server only: they import zod. */
export function findSchemas(endpoint: Endpoint): EndpointSchemas {
  return find(endpoint).schemas
}

/** The name of an endpoint's declaration, such as `listProducts`. */
export function findName(endpoint: Endpoint): string {
  return find(endpoint).name
}

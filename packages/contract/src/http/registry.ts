import type { Endpoint, EndpointSchemas } from './endpoint.ts'
import * as agentCarts from '../agents/agent-carts.endpoints.ts'
import { agentCartsSchemas } from '../agents/cart.schemas.ts'
import * as addresses from '../addresses/addresses.endpoints.ts'
import { addressesSchemas } from '../addresses/addresses.schemas.ts'
import * as articles from '../articles/articles.endpoints.ts'
import { articlesSchemas } from '../articles/articles.schemas.ts'
import * as auth from '../auth/auth.endpoints.ts'
import { authSchemas } from '../auth/auth.schemas.ts'
import * as security from '../auth/security.endpoints.ts'
import { securitySchemas } from '../auth/security.schemas.ts'
import * as cart from '../cart/cart.endpoints.ts'
import { cartSchemas } from '../cart/cart.schemas.ts'
import * as categories from '../categories/categories.endpoints.ts'
import { categoriesSchemas } from '../categories/categories.schemas.ts'
import * as contact from '../contact/contact.endpoints.ts'
import { contactSchemas } from '../contact/contact.schemas.ts'
import * as coupons from '../coupons/coupons.endpoints.ts'
import { couponsSchemas } from '../coupons/coupons.schemas.ts'
import * as currencies from '../currencies/currencies.endpoints.ts'
import { currenciesSchemas } from '../currencies/currencies.schemas.ts'
import * as designs from '../designs/designs.endpoints.ts'
import { designsSchemas } from '../designs/designs.schemas.ts'
import * as favorites from '../favorites/favorites.endpoints.ts'
import { favoritesSchemas } from '../favorites/favorites.schemas.ts'
import * as giftCardCheck from '../gift-cards/gift-card-check.endpoints.ts'
import { giftCardCheckSchemas } from '../gift-cards/gift-card-check.schemas.ts'
import * as giftCards from '../gift-cards/gift-cards.endpoints.ts'
import { giftCardsSchemas } from '../gift-cards/gift-cards.schemas.ts'
import * as guestCalls from '../guests/guest-calls.endpoints.ts'
import { guestCallsSchemas } from '../guests/guest-calls.schemas.ts'
import * as guests from '../guests/guests.endpoints.ts'
import { guestsSchemas } from '../guests/guests.schemas.ts'
import * as home from '../home/home.endpoints.ts'
import { homeSchemas } from '../home/home.schemas.ts'
import * as invoices from '../invoices/invoices.endpoints.ts'
import { invoicesSchemas } from '../invoices/invoices.schemas.ts'
import * as moderation from '../moderation/moderation.endpoints.ts'
import { moderationSchemas } from '../moderation/moderation.schemas.ts'
import * as orderNotes from '../orders/order-notes.endpoints.ts'
import { orderNotesSchemas } from '../orders/order-notes.schemas.ts'
import * as orders from '../orders/orders.endpoints.ts'
import { ordersSchemas } from '../orders/orders.schemas.ts'
import * as express from '../payments/express.endpoints.ts'
import { expressSchemas } from '../payments/express.schemas.ts'
import * as payments from '../payments/payments.endpoints.ts'
import { paymentsSchemas } from '../payments/payments.schemas.ts'
import * as photos from '../photos/photos.endpoints.ts'
import { photosSchemas } from '../photos/photos.schemas.ts'
import * as pagePictures from '../pictures/page-pictures.endpoints.ts'
import { pagePicturesSchemas } from '../pictures/page-pictures.schemas.ts'
import * as productSuggestions from '../products/product-suggestions.endpoints.ts'
import { productSuggestionsSchemas } from '../products/product-suggestions.schemas.ts'
import * as products from '../products/products.endpoints.ts'
import { productsSchemas } from '../products/products.schemas.ts'
import * as questions from '../questions/questions.endpoints.ts'
import { questionsSchemas } from '../questions/questions.schemas.ts'
import * as returns from '../returns/returns.endpoints.ts'
import { returnsSchemas } from '../returns/returns.schemas.ts'
import * as reviews from '../reviews/reviews.endpoints.ts'
import { reviewsSchemas } from '../reviews/reviews.schemas.ts'
import * as stockAlerts from '../stock-alerts/stock-alerts.endpoints.ts'
import { stockAlertsSchemas } from '../stock-alerts/stock-alerts.schemas.ts'
import * as stones from '../stones/stones.endpoints.ts'
import { stonesSchemas } from '../stones/stones.schemas.ts'
import * as subscribers from '../subscribers/subscribers.endpoints.ts'
import { subscribersSchemas } from '../subscribers/subscribers.schemas.ts'
import * as tracking from '../tracking/tracking.endpoints.ts'
import { trackingSchemas } from '../tracking/tracking.schemas.ts'
import * as users from '../users/users.endpoints.ts'
import { usersSchemas } from '../users/users.schemas.ts'
import * as vitals from '../vitals/vitals.endpoints.ts'
import { vitalsSchemas } from '../vitals/vitals.schemas.ts'

type Entry = [Endpoint, { name: string; schemas: EndpointSchemas }]

/** Each endpoint's own schemas, by its name; a missing or mismatched one is a type error. */
type SchemasOf<Subject> = {
  [Name in keyof Subject as Subject[Name] extends Endpoint ? Name : never]: Subject[Name] extends {
    schemas: (infer Schemas) | undefined
  }
    ? Schemas
    : never
}

const REGISTRY = new Map<Endpoint, Entry[1]>(
  [
    pair(agentCarts, agentCartsSchemas),
    pair(addresses, addressesSchemas),
    pair(articles, articlesSchemas),
    pair(auth, authSchemas),
    pair(security, securitySchemas),
    pair(cart, cartSchemas),
    pair(categories, categoriesSchemas),
    pair(contact, contactSchemas),
    pair(coupons, couponsSchemas),
    pair(currencies, currenciesSchemas),
    pair(designs, designsSchemas),
    pair(favorites, favoritesSchemas),
    pair(giftCardCheck, giftCardCheckSchemas),
    pair(giftCards, giftCardsSchemas),
    pair(guestCalls, guestCallsSchemas),
    pair(guests, guestsSchemas),
    pair(home, homeSchemas),
    pair(invoices, invoicesSchemas),
    pair(moderation, moderationSchemas),
    pair(orderNotes, orderNotesSchemas),
    pair(orders, ordersSchemas),
    pair(express, expressSchemas),
    pair(payments, paymentsSchemas),
    pair(photos, photosSchemas),
    pair(pagePictures, pagePicturesSchemas),
    pair(productSuggestions, productSuggestionsSchemas),
    pair(products, productsSchemas),
    pair(questions, questionsSchemas),
    pair(returns, returnsSchemas),
    pair(reviews, reviewsSchemas),
    pair(stockAlerts, stockAlertsSchemas),
    pair(stones, stonesSchemas),
    pair(subscribers, subscribersSchemas),
    pair(tracking, trackingSchemas),
    pair(users, usersSchemas),
    pair(vitals, vitalsSchemas),
  ].flat(),
)

function pair<Subject extends object>(
  subject: Subject,
  schemas: SchemasOf<Subject> & Record<string, EndpointSchemas>,
): Entry[] {
  return Object.entries<EndpointSchemas>(schemas).map(([name, parts]) => [
    subject[name as keyof Subject] as Endpoint,
    { name, schemas: parts },
  ])
}

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

import { z } from 'zod'
import * as addresses from '../addresses/addresses.schemas.ts'
import * as articles from '../articles/articles.schemas.ts'
import * as auth from '../auth/auth.schemas.ts'
import * as cart from '../cart/cart.schemas.ts'
import * as categories from '../categories/categories.schemas.ts'
import * as contact from '../contact/contact.schemas.ts'
import * as coupons from '../coupons/coupons.schemas.ts'
import * as designs from '../designs/designs.schemas.ts'
import * as envelope from './envelope.schemas.ts'
import * as express from '../payments/express.schemas.ts'
import * as favorites from '../favorites/favorites.schemas.ts'
import * as fields from '../text/fields.schemas.ts'
import * as giftCardCheck from '../gift-cards/gift-card-check.schemas.ts'
import * as giftCards from '../gift-cards/gift-cards.schemas.ts'
import * as gifts from '../orders/gifts.schemas.ts'
import * as guestCalls from '../guests/guest-calls.schemas.ts'
import * as guests from '../guests/guests.schemas.ts'
import * as home from '../home/home.schemas.ts'
import * as invoices from '../invoices/invoices.schemas.ts'
import * as moderation from '../moderation/moderation.schemas.ts'
import * as money from '../money/money.schemas.ts'
import * as offers from '../offers/offers.schemas.ts'
import * as orderNotes from '../orders/order-notes.schemas.ts'
import * as orders from '../orders/orders.schemas.ts'
import * as pagePictures from '../pictures/page-pictures.schemas.ts'
import * as payments from '../payments/payments.schemas.ts'
import * as photos from '../photos/photos.schemas.ts'
import * as productSuggestions from '../products/product-suggestions.schemas.ts'
import * as products from '../products/products.schemas.ts'
import * as questions from '../questions/questions.schemas.ts'
import * as returns from '../returns/returns.schemas.ts'
import * as reviews from '../reviews/reviews.schemas.ts'
import * as security from '../auth/security.schemas.ts'
import * as stockAlerts from '../stock-alerts/stock-alerts.schemas.ts'
import * as stones from '../stones/stones.schemas.ts'
import * as subscribers from '../subscribers/subscribers.schemas.ts'
import * as tracking from '../tracking/tracking.schemas.ts'
import * as users from '../users/users.schemas.ts'
import * as vitals from '../vitals/vitals.schemas.ts'

const FILES: readonly object[] = [
  addresses,
  articles,
  auth,
  cart,
  categories,
  contact,
  coupons,
  designs,
  envelope,
  express,
  favorites,
  fields,
  giftCardCheck,
  giftCards,
  gifts,
  guestCalls,
  guests,
  home,
  invoices,
  moderation,
  money,
  offers,
  orderNotes,
  orders,
  pagePictures,
  payments,
  photos,
  productSuggestions,
  products,
  questions,
  returns,
  reviews,
  security,
  stockAlerts,
  stones,
  subscribers,
  tracking,
  users,
  vitals,
]

/** Whether an export of the contract describes something that has a name. */
export const isModel = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum

/** The models that the API's documentation names: each exported object, union and list of values, as it is called here. */
export const MODELS: ReadonlyMap<z.ZodType, string> = new Map(
  FILES.flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (isModel(value) ? [[value, name] as const] : [])),
  ),
)

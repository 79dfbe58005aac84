import { z } from 'zod'
import * as addresses from './addresses.ts'
import * as articles from './articles.ts'
import * as auth from './auth.ts'
import * as cart from './cart.ts'
import * as categories from './categories.ts'
import * as contact from './contact.ts'
import * as coupons from './coupons.ts'
import * as designs from './designs.ts'
import * as envelope from './envelope.ts'
import * as express from './express.ts'
import * as favorites from './favorites.ts'
import * as fields from './fields.ts'
import * as giftCardCheck from './gift-card-check.ts'
import * as giftCards from './gift-cards.ts'
import * as gifts from './gifts.ts'
import * as guestCalls from './guest-calls.ts'
import * as guests from './guests.ts'
import * as home from './home.ts'
import * as invoices from './invoices.ts'
import * as moderatedText from './moderated-text.ts'
import * as money from './money.ts'
import * as orderNotes from './order-notes.ts'
import * as orders from './orders.ts'
import * as pagePictures from './page-pictures.ts'
import * as payments from './payments.ts'
import * as photos from './photos.ts'
import * as productSuggestions from './product-suggestions.ts'
import * as products from './products.ts'
import * as questions from './questions.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as security from './security.ts'
import * as stockAlerts from './stock-alerts.ts'
import * as stones from './stones.ts'
import * as tracking from './tracking.ts'
import * as users from './users.ts'
import * as vitals from './vitals.ts'

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
  moderatedText,
  money,
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
  tracking,
  users,
  vitals,
]

const isModel = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum

/** The models that the API's documentation names: each exported object, union and list of values, as it is called here. */
export const MODELS: ReadonlyMap<z.ZodType, string> = new Map(
  FILES.flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (isModel(value) ? [[value, name] as const] : [])),
  ),
)

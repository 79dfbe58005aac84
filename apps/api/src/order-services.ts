import type { Base } from './base-services.ts'
import type { AddressesService } from './modules/addresses/addresses.service.ts'
import { createGiftCardsConsole } from './modules/gift-cards/console/gift-cards-console.service.ts'
import { createGiftCardPayments } from './modules/gift-cards/gift-card-payments.service.ts'
import { createGiftCardSales } from './modules/gift-cards/gift-card-sales.service.ts'
import { createGiftCards } from './modules/gift-cards/gift-cards.service.ts'
import { createGuestsService } from './modules/guests/guests.service.ts'
import { createOrdersConsole } from './modules/orders/console/orders-console-services.ts'
import { createFulfilment } from './modules/orders/fulfilment.service.ts'
import { createOrderNotesService } from './modules/orders/notes/order-notes.service.ts'
import { createOrderCompletion } from './modules/orders/order-completion.service.ts'
import { createOrderKeys } from './modules/orders/order-keys.service.ts'
import { createOrderLifecycle } from './modules/orders/order-lifecycle.service.ts'
import { withLockedOrder } from './modules/orders/order-lock.shared.ts'
import { createOrderMail } from './modules/orders/order-mail.service.ts'
import { createOrdersService } from './modules/orders/orders.service.ts'
import type { PlatformsService } from './modules/platforms/platforms.service.ts'
import type { ProductsService } from './modules/products/products.service.ts'
import { createAfterShipAdapter } from './modules/tracking/aftership.service.ts'
import { createTrackingService } from './modules/tracking/tracking.service.ts'

interface Dependencies extends Base {
  products: ProductsService
  addresses: AddressesService
  platforms: PlatformsService
}

/** How orders are placed, with and without an account, paid by gift cards, sent and followed. */
export function createOrderServices(deps: Dependencies) {
  const placing = createPlacingServices(deps)
  const {
    config,
    db,
    reads,
    clock,
    jobs,
    events,
    audit,
    users,
    settings,
    products,
    addresses,
    publicUrl,
    report,
  } = deps
  const { lifecycle, orderMail, orders } = placing
  const fulfilment = createFulfilment({ db, clock, events, jobs, lifecycle, orderMail, audit })
  const port = config.tracking && createAfterShipAdapter(config.tracking)
  const tracking = createTrackingService({
    db,
    reads,
    clock,
    events,
    jobs,
    lifecycle,
    fulfilment,
    port,
    report,
  })
  const ordersConsole = createOrdersConsole({
    db,
    reads,
    clock,
    audit,
    orders,
    fulfilment,
    orderMail,
    products,
    users,
    addresses,
    settings,
    publicUrl,
    report,
    listParcelTrouble: tracking.listTrouble,
    hasParcelProblem: async (orderId) => (await tracking.findProblem(orderId)) !== undefined,
  })
  return {
    ...placing,
    fulfilment,
    tracking,
    ordersConsole,
    orderNotes: createOrderNotesService({ db, clock }),
  }
}

function createPlacingServices({
  db,
  clock,
  jobs,
  events,
  limits,
  mail,
  users,
  audit,
  settings,
  products,
  addresses,
  platforms,
  secret,
  publicUrl,
  report,
}: Dependencies) {
  const giftCards = createGiftCards({ clock, secret })
  const giftCardPayments = createGiftCardPayments({ db, clock, giftCards, secret })
  const lifecycle = createOrderLifecycle({ clock, events, giftCards })
  const orderKeys = createOrderKeys({ db, clock, secret })
  const orderMail = createOrderMail({ mail, users, orderKeys, publicUrl })
  const completion = createOrderCompletion({ jobs, lifecycle, orderMail })
  const orders = createOrdersService({
    db,
    clock,
    events,
    products,
    addresses,
    orderMail,
    settings,
    giftCardPayments,
    completion,
    platforms,
  })
  const giftCardSales = createGiftCardSales({
    db,
    clock,
    giftCards,
    mail,
    users,
    publicUrl,
    report,
    orders: {
      place: orders.placeGiftCard,
      ...lifecycle,
      withLock: withLockedOrder,
      getLink: orderMail.getLink,
    },
  })
  const guests = createGuestsService({
    db,
    clock,
    events,
    jobs,
    limits,
    users,
    audit,
    orders,
    giftCardSales,
    orderKeys,
    lifecycle,
    orderMail,
    secret,
  })
  const giftCardsConsole = createGiftCardsConsole({ db, audit, mail, giftCards, publicUrl })
  return {
    giftCards,
    giftCardPayments,
    giftCardSales,
    giftCardsConsole,
    lifecycle,
    orderKeys,
    orderMail,
    completion,
    orders,
    guests,
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { createAddressesService } from './modules/addresses/addresses.service.ts'
import { createAccessTokens } from './modules/auth/access-tokens.service.ts'
import { createAuthService } from './modules/auth/auth.service.ts'
import { createPasswords } from './modules/auth/passwords.service.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { createCartService } from './modules/cart/cart.service.ts'
import { createCatalogueService } from './modules/catalogue/catalogue.service.ts'
import { createCouponsService } from './modules/coupons/coupons.service.ts'
import { createFavoritesService } from './modules/favorites/favorites.service.ts'
import { createMailDelivery, createMailService } from './modules/mail/mail.service.ts'
import {
  createFileTransport,
  createSmtpTransport,
  removeKeptMail,
  type MailTransport,
} from './modules/mail/mail-transport.service.ts'
import { createAvatarPictures } from './modules/media/avatar-pictures.service.ts'
import { createDiskStore, createObjectStore } from './modules/media/file-store.service.ts'
import { createPicturesService } from './modules/media/pictures.service.ts'
import { createOrderLifecycle } from './modules/orders/order-lifecycle.service.ts'
import { createFulfilment } from './modules/orders/fulfilment.service.ts'
import { createOrderMail } from './modules/orders/order-mail.service.ts'
import { createOrderNotesService } from './modules/orders/order-notes.service.ts'
import { createOrdersService } from './modules/orders/orders.service.ts'
import { createCancellationService } from './modules/payments/cancellation.service.ts'
import { createPaymentsService } from './modules/payments/payments.service.ts'
import { createReconciler } from './modules/payments/reconciler.service.ts'
import { createRefundsService } from './modules/payments/refunds.service.ts'
import { createSettle } from './modules/payments/settle.service.ts'
import { createStripeAdapter } from './modules/payments/stripe.service.ts'
import { createWebhooksService } from './modules/payments/webhooks.service.ts'
import { createPrivacyService } from './modules/privacy/privacy.service.ts'
import { createProductsService } from './modules/products/products.service.ts'
import { createProfileService } from './modules/users/profile.service.ts'
import { createUsersService } from './modules/users/users.service.ts'
import type { Clock } from './platform/clock.ts'
import type { openDatabase } from './platform/database.ts'
import { createEvents } from './platform/events.ts'
import { createIdempotency } from './platform/idempotency.ts'
import type { Jobs } from './platform/jobs.ts'
import { createRateLimits } from './platform/rate-limits.ts'

/** What the shop is made of, before anything is built on it. */
export interface Foundation {
  config: Config
  db: ReturnType<typeof openDatabase>
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
  registry: Registry
  /** Takes the shop's mail instead of what the configuration names. */
  mailTransport?: MailTransport
}

export type Services = ReturnType<typeof createServices>

/** Folder of uploads and pictures on this machine. */
export function toUploadsFolder(config: Config): string {
  return join(config.dataDir, 'uploads')
}

/** Folder of mail that no SMTP server takes. */
export function toOutboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox')
}

/** Builds each service once: the shop's table of contents. */
export function createServices({ config, db, jobs, clock, log, registry, mailTransport }: Foundation) {
  const { publicUrl } = config.http
  const { pool } = db
  const secret = config.secrets.auth
  const events = createEvents(log, registry)
  const limits = createRateLimits({ pool, redisUrl: config.redisUrl, enabled: config.rateLimits, secret })
  const idempotency = createIdempotency({ db, clock })

  const mail = createMailService({ jobs, clock })
  const transport = mailTransport ?? createConfiguredTransport(config)
  const deliverMail = createMailDelivery({ db, transport, clock })

  const users = createUsersService({ db, clock, publicUrl })
  const passwords = createPasswords()
  const accessTokens = createAccessTokens({ secret, issuer: publicUrl, clock })
  const sessions = createSessionsService({ db, clock, events, users, mail, accessTokens, secret, publicUrl })
  const auth = createAuthService({
    ...{ db, clock, events, limits, jobs, users, mail },
    ...{ passwords, sessions, accessTokens, publicUrl, secret },
  })

  const objectStore = config.objectStore && createObjectStore(config.objectStore)
  const store = objectStore ?? createDiskStore(toUploadsFolder(config))
  const pictures = createPicturesService({ store })
  const avatarPictures = createAvatarPictures({ store })
  const profiles = createProfileService({
    ...{ db, clock, users, avatarPictures, publicUrl },
    report: (error) => log.error({ err: error }, 'an old avatar remains'),
  })
  const catalogue = createCatalogueService({ db, clock, pictures })
  const products = createProductsService({ db, clock })
  const addresses = createAddressesService({ db, clock })
  const favorites = createFavoritesService({ db, clock, products })
  const cart = createCartService({ db, clock, products })
  const coupons = createCouponsService({ db, clock, events })

  const lifecycle = createOrderLifecycle({ clock, events })
  const orderMail = createOrderMail({ mail, users, publicUrl })
  const fulfilment = createFulfilment({ db, clock, lifecycle, orderMail })
  const orders = createOrdersService({ db, clock, events, jobs, products, addresses, orderMail })
  const orderNotes = createOrderNotesService({ db, clock })
  const providers = config.payments.stripe ? [createStripeAdapter(config.payments.stripe)] : []
  const settle = createSettle({ clock, events, jobs, users, lifecycle, orderMail })
  const payments = createPaymentsService({ db, clock, events, orders, lifecycle, settle, providers })
  const cancellation = createCancellationService({
    db,
    clock,
    orders,
    lifecycle,
    payments,
    settle,
    orderMail,
  })
  const refunds = createRefundsService({
    db,
    clock,
    events,
    jobs,
    lifecycle,
    fulfilment,
    payments,
    orderMail,
  })
  const webhooks = createWebhooksService({ db, clock, events, payments, settle })
  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const reconciler = createReconciler({ db, clock, lifecycle, payments, cancellation, refunds, report })
  const privacy = createPrivacyService({
    ...{ db, clock, events, avatarPictures, report },
    removeKeptMail: (ids) => removeKeptMail(toOutboxFolder(config), ids),
  })

  return {
    ...{
      events,
      limits,
      idempotency,
      mail,
      deliverMail,
      users,
      passwords,
      sessions,
      auth,
      pictures,
      catalogue,
    },
    objectStore,
    profiles,
    privacy,
    ...{ cart, favorites, coupons, orderNotes },
    ...{ products, addresses, orders, payments, cancellation, fulfilment, refunds, webhooks, reconciler },
  }
}

function createConfiguredTransport(config: Config): MailTransport {
  const { from, smtpUrl } = config.mail
  return smtpUrl
    ? createSmtpTransport({ url: smtpUrl, from })
    : createFileTransport({ folder: toOutboxFolder(config), from })
}

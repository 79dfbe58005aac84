import type { PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, toLocalizedFields } from '@shop/contract/languages/translated'
import type { listWaiting } from '@shop/contract/stock/stock.console'
import type { Data, Received } from '@shop/contract/http/endpoint'
import {
  MAX_STOCK_ALERTS,
  STOCK_ALERT_DAYS,
  STOCK_ALERT_LINK_HOURS,
  type confirmStockAlert,
  type createStockAlert,
} from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import type { StockAlert } from '@shop/contract/stock-alerts/stock-alerts.schemas'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { AppError } from '../../http/app-error.ts'
import { after, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import { readPage } from '../../db/pages.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import { createId, isId } from '../../db/ids.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { toMailbox, type MailService } from '../mail/mail.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import { STOCK_ALERT_MAILS } from './mail/stock-alert-mails.ts'
import type { Recipient, StockAlertLinks } from './stock-alert-links.ts'
import * as repository from './stock-alerts.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  limits: RateLimits
  products: ProductsService
  mail: MailService
  links: StockAlertLinks
}

type Request = Received<typeof createStockAlert, 'body'>
type Place = repository.StockPlace

/** Minimum time between two confirmation mails for one alert. */
const MAIL_PAUSE_MS = 5 * MINUTE

export type StockAlertsService = ReturnType<typeof createStockAlertsService>

/** Back-in-stock alerts (decision 0030). */
export function createStockAlertsService(deps: Dependencies) {
  const { db, clock, events, limits, products, mail, links } = deps

  /** @throws PRODUCT_NOT_FOUND, STOCK_ALERT_NOT_NEEDED, STOCK_ALERT_LIMIT_REACHED, RATE_LIMITED, VALIDATION_FAILED */
  async function request(body: Request, userId: string | undefined): Promise<Data<typeof createStockAlert>> {
    const { email, language } = body
    if (!userId && email === undefined) {
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: 'email', message: 'Invalid email format' }],
      })
    }
    const place = await findSoldOut(body)
    if (userId) await waitFor(place, userId, language)
    else await sendConfirmation(place, email!, language)
    events.emit('stock_alert_asked', { from: userId ? 'shopper' : 'visitor' })
    return { state: userId ? 'waiting' : 'confirmation_sent' }
  }

  async function findSoldOut({ product_id: id, size }: Request): Promise<Place> {
    const place = { product_id: await products.getIdOnSale({ id }), size }
    const available = await repository.findAvailable(db, place)
    if (available === undefined) throw new AppError('PRODUCT_NOT_FOUND')
    if (available > 0) throw new AppError('STOCK_ALERT_NOT_NEEDED')
    return place
  }

  async function waitFor(place: Place, userId: string, language: string): Promise<void> {
    const now = clock()
    const digest = links.toDigest({ userId })
    await inTransaction(db, async (db) => {
      await lockUser(db, userId)
      if ((await repository.countWaiting(db, digest, place, now)) >= MAX_STOCK_ALERTS)
        throw new AppError('STOCK_ALERT_LIMIT_REACHED')
      await repository.saveWaiting(db, {
        ...toNewAlert(place, { userId }, language),
        confirmed_at: now,
        expires_at: endOfPeriod(now, { days: STOCK_ALERT_DAYS }),
      })
    })
  }

  /**
   * Anybody can enter anybody's address, so a link confirms it, and mails are limited per address and in
   * total, by the hour.
   */
  async function sendConfirmation(place: Place, email: string, language: PageLanguage): Promise<void> {
    await limits.consume('mail-address', `stock-alert|${toMailbox(email)}`)
    // Last, so that a single address cannot use up the total.
    await limits.consume('stock-alert-mail', 'all')
    const [product] = await products.findForPricing(db, [place.product_id])
    const now = clock()
    await inTransaction(db, async (db) => {
      const alert = {
        ...toNewAlert(place, { email }, language),
        confirmed_at: null,
        expires_at: after(now, STOCK_ALERT_LINK_HOURS * HOUR),
      }
      const id = await repository.saveUnconfirmed(db, alert, after(now, -MAIL_PAUSE_MS))
      if (id === undefined || !product) return
      await mail.post(db, {
        effectKey: `stock_alert_confirm:${id}:${now.getTime()}`,
        userId: undefined,
        recipient: email,
        language,
        mail: STOCK_ALERT_MAILS.stock_alert_confirm,
        data: {
          product: readTranslated(product.name, language),
          size: place.size,
          hours: STOCK_ALERT_LINK_HOURS,
          link: links.toConfirmLink(id, language),
        },
      })
    })
  }

  function toNewAlert(place: Place, recipient: Recipient, language: string) {
    return {
      ...place,
      id: createId(),
      user_id: 'userId' in recipient ? recipient.userId : null,
      email: 'email' in recipient ? recipient.email : null,
      recipient_digest: links.toDigest(recipient),
      language,
      asked_at: clock(),
    }
  }

  /** @throws STOCK_ALERT_LINK_INVALID, STOCK_ALERT_LIMIT_REACHED */
  async function confirm(token: string): Promise<Data<typeof confirmStockAlert>> {
    const id = links.readConfirmToken(token)
    const now = clock()
    const place = await inTransaction(db, async (db) => {
      const alert = id && isId(id) ? await repository.lockAlert(db, id, now) : undefined
      if (!alert) throw new AppError('STOCK_ALERT_LINK_INVALID')
      await repository.lockRecipient(db, alert.recipient_digest)
      if ((await repository.countWaiting(db, alert.recipient_digest, alert, now)) >= MAX_STOCK_ALERTS)
        throw new AppError('STOCK_ALERT_LIMIT_REACHED')
      await repository.confirmAlert(db, alert.id, now, endOfPeriod(now, { days: STOCK_ALERT_DAYS }))
      return alert
    })
    const [product] = await products.findForPricing(db, [place.product_id])
    const { slug, name } = product!
    return { slug, ...toLocalizedFields('product_name', name), size: place.size }
  }

  return {
    request,
    confirm,

    /** Deletes all alerts of the link's recipient. The response is the same for an unknown link. */
    async end(token: string): Promise<void> {
      const ended = await repository.deleteAlertsOf(db, links.toDigestOfToken(token))
      if (ended > 0) events.emit('stock_alerts_ended', { ended })
    },

    /** A customer's active alerts, the newest first, with the current names of the products. */
    async list(userId: string): Promise<StockAlert[]> {
      const alerts = await repository.listAlertsOf(db, userId, clock())
      const rows = await products.findPictured(alerts.map(({ product_id: id }) => id))
      const byId = new Map(rows.map((row) => [row.id, row]))
      return alerts.flatMap(({ id, product_id, size, expires_at }) => {
        const product = byId.get(product_id)
        if (!product) return []
        const { slug, record, images } = product
        const [image] = images
        return {
          alert_id: id,
          product_id,
          slug,
          ...toLocalizedFields('product_name', record.name),
          ...(image && { image }),
          size,
          expires_at: expires_at.toISOString(),
        }
      })
    },

    /** Who waits for a size, for the merchant. Addresses are masked, and shown only to those who may see them. */
    listWaiting(
      { product_id, size, ...query }: Received<typeof listWaiting, 'query'>,
      { seesPersonalData }: { seesPersonalData: boolean },
    ) {
      const place = { product_id, size }
      const now = clock()
      return readPage(query, {
        list: (page) => repository.listWaiting(db, place, now, { ...page, order: query.order }),
        count: (limit) => repository.countAllWaiting(db, place, now, limit),
        toItem: ({ id, user_id, asked_at, expires_at, language, email }) => ({
          id,
          language,
          has_account: user_id !== null,
          asked_at: asked_at.toISOString(),
          expires_at: expires_at.toISOString(),
          ...(seesPersonalData && email && { email: maskEmail(email) }),
        }),
      })
    },

    async remove(userId: string, alertId: string): Promise<void> {
      if (isId(alertId)) await repository.deleteAlertOf(db, userId, alertId)
    },
  }
}

/** `lian@example.com` → `l•••@example.com` */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

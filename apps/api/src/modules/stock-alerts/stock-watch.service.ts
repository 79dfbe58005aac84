import type { ProductRecord } from '@shop/catalogue/format'
import { readTranslated } from '@shop/contract/languages/translated'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import type { Language } from '../../http/language.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { STOCK_ALERT_MAILS } from './mail/stock-alert-mails.ts'
import type { StockAlertLinks } from './stock-alert-links.ts'
import { deleteAlerts, lockDueAlerts } from './stock-alerts.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  users: UsersService
  mail: MailService
  links: StockAlertLinks
}

/** Interval of stock checks, which find any increase of stock (decision 0030). */
export const STOCK_WATCH_INTERVAL_MS = 15_000

/** Mails per transaction. */
const BATCH_SIZE = 100

type DueAlert = Awaited<ReturnType<typeof lockDueAlerts>>[number]

/** Mails those who wait for a product that is back in stock. */
export function createStockWatch({ db, clock, events, users, mail, links }: Dependencies) {
  /**
   * Writes one mail for each alert whose product is available, and deletes the alert in the same transaction,
   * so that concurrent rounds mail it once. Returns the number of mails.
   */
  async function notifyOfStock(signal?: AbortSignal): Promise<number> {
    let notified = 0
    while (!signal?.aborted) {
      const found = await inTransaction(db, notifySome)
      notified += found
      if (found < BATCH_SIZE) break
    }
    if (notified > 0) events.emit('stock_alerts_told', { told: notified })
    return notified
  }

  async function notifySome(db: Tx): Promise<number> {
    const alerts = await lockDueAlerts(db, clock(), BATCH_SIZE)
    if (alerts.length === 0) return 0
    for (const alert of alerts) await post(db, alert)
    await deleteAlerts(
      db,
      alerts.map(({ id }) => id),
    )
    return alerts.length
  }

  /** Erased accounts get no mail. */
  async function post(db: Tx, { id, user_id: userId, email, language, size, slug, record }: DueAlert) {
    const user = userId ? await users.findById(userId, db) : undefined
    const address = user?.email ?? email
    if (!address) return
    const { name } = record as unknown as Pick<ProductRecord, 'name'>
    const spoken = language as Language
    const recipient = userId ? { userId } : { email: address }
    await mail.post(db, {
      effectKey: `stock_alert:${id}`,
      userId: user?.id,
      recipient: address,
      language: spoken,
      mail: STOCK_ALERT_MAILS.stock_alert,
      data: {
        product: readTranslated(name, spoken),
        size,
        link: links.toProductLink(slug, spoken),
        unsubscribe: links.toEndLinks(recipient, spoken),
      },
    })
  }

  return { notifyOfStock }
}

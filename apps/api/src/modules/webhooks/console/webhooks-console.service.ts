import type { Received } from '@shop/contract/http/endpoint'
import type {
  createWebhook,
  listWebhookDeliveries,
  updateWebhook,
  Webhook,
  WebhookDelivery,
} from '@shop/contract/webhooks/webhooks.console'
import {
  EARLIER_SECRET_HOURS,
  MAX_WEBHOOKS,
  WEBHOOK_TEST_EVENT,
} from '@shop/contract/webhooks/webhooks.rules'
import { listChangedFields } from '../../../db/changed-fields.ts'
import { isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import type { AddressProblem, PublicRequests } from '../../../http/public-requests.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import { after, HOUR, type Clock } from '../../../jobs/clock.ts'
import type { createSealedText } from '../../../security/sealed-text.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import * as deliveries from '../deliveries.repository.ts'
import { createWebhookSecret } from '../signature.ts'
import { insertTestEvent } from '../webhook-outbox.sql.ts'
import { toDelivery, toWebhook } from '../webhooks.view.ts'
import * as repository from '../webhooks.repository.ts'
import type { WebhookRow } from '../webhooks.repository.ts'

interface Dependencies {
  db: Db
  /** For the list of deliveries. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  sealed: ReturnType<typeof createSealedText>
  requests: PublicRequests
}

type ListQuery = { page: number; limit: number; order: 'asc' | 'desc' }
type WithSecret = Webhook & { secret: string }

export type WebhooksConsole = ReturnType<typeof createWebhooksConsole>

/** The merchant's work with the addresses that events are delivered to. */
export function createWebhooksConsole({ db, reads, clock, audit, sealed, requests }: Dependencies) {
  /** @throws WEBHOOK_NOT_FOUND */
  async function find(on: Db | Tx, id: string): Promise<WebhookRow> {
    const row = isId(id) ? await repository.findWebhook(on, id) : undefined
    if (!row) throw new AppError('WEBHOOK_NOT_FOUND')
    return row
  }

  /** @throws WEBHOOK_NOT_FOUND */
  async function lock(db: Tx, id: string): Promise<WebhookRow> {
    const row = isId(id) ? await repository.lockWebhook(db, id) : undefined
    if (!row || row.profile_url !== null) throw new AppError('WEBHOOK_NOT_FOUND')
    return row
  }

  /** @throws VALIDATION_FAILED for an address that is not called */
  async function requireCallable(url: string): Promise<void> {
    const problem = await requests.check(url)
    if (problem)
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: 'url', message: PROBLEMS[problem], rule: problem }],
      })
  }

  const record = (db: Tx, actor: Actor, row: WebhookRow, change: Change) =>
    audit.record(db, actor, { ...change, subject: { type: 'webhook', id: row.id, label: row.description } })

  const withSecret = (row: WebhookRow): WithSecret => ({
    ...toWebhook(row, clock()),
    secret: sealed.open(row.secret!),
  })

  /** Changes an address that was seen as it is. @throws WEBHOOK_NOT_FOUND, STALE_VERSION */
  const change = <Result>(
    id: string,
    version: number,
    work: (db: Tx, before: WebhookRow) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (db) => {
      const before = await lock(db, id)
      if (before.version !== version) throw staleVersion(toWebhook(before, clock()))
      return work(db, before)
    })

  return {
    list: (query: ListQuery) =>
      readPage(query, {
        list: (page) => repository.listWebhooks(db, { ...page, order: query.order }),
        count: (limit) => repository.countWebhooks(db, limit),
        toItem: (row) => toWebhook(row, clock()),
      }),

    get: async (id: string): Promise<Webhook> => toWebhook(await find(db, id), clock()),

    /** @throws VALIDATION_FAILED, WEBHOOK_LIMIT_REACHED */
    async create(
      actor: Actor,
      { id, ...fields }: Received<typeof createWebhook, 'body'>,
    ): Promise<WithSecret> {
      await requireCallable(fields.url)
      return inTransaction(db, async (db) => {
        const now = clock()
        const secret = sealed.seal(createWebhookSecret())
        const isNew = await repository.insertWebhook(db, {
          ...fields,
          id,
          secret,
          status: 'active',
          created_at: now,
          updated_at: now,
        })
        const row = await find(db, id)
        if (!isNew) return withSecret(row)
        if ((await repository.countWebhooks(db, MAX_WEBHOOKS + 1)) > MAX_WEBHOOKS)
          throw new AppError('WEBHOOK_LIMIT_REACHED')
        await record(db, actor, row, { action: 'webhook.created', after: fields })
        return withSecret(row)
      })
    },

    /** What waits for an address that becomes active is due at once. @throws as `change`, VALIDATION_FAILED */
    async update(
      actor: Actor,
      id: string,
      { version, ...fields }: Received<typeof updateWebhook, 'body'>,
    ): Promise<Webhook> {
      // One whose host is gone can still be paused.
      if ((await find(db, id)).url !== fields.url) await requireCallable(fields.url)
      return change(id, version, async (db, before) => {
        const now = clock()
        const begins = fields.status === 'active' && before.status !== 'active'
        const row = await repository.updateWebhook(db, id, {
          ...fields,
          ...(begins && { failing_since: null }),
          updated_at: now,
        })
        if (begins) await deliveries.makeAllDue(db, id, now)
        const changed = listChangedFields(toFacts(before), toFacts(row))
        const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
        await record(db, actor, row, {
          action: 'webhook.changed',
          before: pick(toFacts(before)),
          after: pick(toFacts(row)),
        })
        return toWebhook(row, now)
      })
    },

    /** A repeat does nothing. */
    remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
      inTransaction(db, async (db) => {
        const row = isId(id) ? await repository.findWebhook(db, id) : undefined
        if (!row) return {}
        await repository.deleteWebhook(db, id)
        await record(db, actor, row, { action: 'webhook.deleted', before: toFacts(row) })
        return {}
      }),

    /** @throws as `change` */
    rotateSecret: (actor: Actor, id: string, version: number): Promise<WithSecret> =>
      change(id, version, async (db, before) => {
        const now = clock()
        const row = await repository.updateWebhook(db, id, {
          secret: sealed.seal(createWebhookSecret()),
          earlier_secret: before.secret,
          earlier_secret_until: after(now, EARLIER_SECRET_HOURS * HOUR),
          updated_at: now,
        })
        await record(db, actor, row, { action: 'webhook.secret_changed' })
        return withSecret(row)
      }),

    /** @throws WEBHOOK_NOT_FOUND, WEBHOOK_NOT_ACTIVE */
    test: (actor: Actor, id: string): Promise<WebhookDelivery> =>
      inTransaction(db, async (db) => {
        const row = await lock(db, id)
        requireActive(row)
        const event = { endpointId: id, type: WEBHOOK_TEST_EVENT } as const
        const deliveryId = await insertTestEvent(db, clock(), event)
        await record(db, actor, row, { action: 'webhook.tested' })
        return toDelivery((await deliveries.findDelivery(db, deliveryId))!)
      }),

    listDeliveries({
      webhook_id,
      state,
      subject,
      platform,
      ...query
    }: Received<typeof listWebhookDeliveries, 'query'>) {
      const filter = {
        endpointId: webhook_id,
        states: state,
        subject: subject || undefined,
        host: platform,
      }
      return readPage(query, {
        list: (page) => deliveries.listDeliveries(reads, filter, { ...page, order: query.order }),
        count: (limit) => deliveries.countDeliveries(reads, filter, limit),
        toItem: toDelivery,
      })
    },

    /** @throws WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_NOT_ACTIVE */
    repeatDelivery: (actor: Actor, id: string): Promise<WebhookDelivery> =>
      inTransaction(db, async (db) => {
        const delivery = isId(id) ? await deliveries.findDelivery(db, id) : undefined
        if (!delivery) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
        const row = (await repository.lockWebhook(db, delivery.endpoint_id))!
        requireActive(row)
        await deliveries.makeDue(db, delivery, clock())
        const { type, event_id } = delivery
        await record(db, actor, row, { action: 'webhook.sent_again', after: { type, event_id } })
        return toDelivery((await deliveries.findDelivery(db, id))!)
      }),
  }
}

interface Change {
  action: AuditActionOf<'webhook'>
  before?: object
  after?: object
}

const PROBLEMS: Record<AddressProblem, string> = {
  not_https: 'Must be an address that begins with https://',
  not_public: 'This host is not on the public internet',
  unknown_host: 'There is no such host',
}

type Facts = ReturnType<typeof toFacts>

/** What an entry of the audit log compares. */
function toFacts({ url, description, event_types, status }: WebhookRow) {
  return { url, description, event_types, status }
}

function requireActive({ status }: WebhookRow): void {
  if (status !== 'active') throw new AppError('WEBHOOK_NOT_ACTIVE')
}

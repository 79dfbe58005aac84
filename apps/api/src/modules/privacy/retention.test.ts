import { expect, test } from 'vitest'
import { addDays, endOf, toDay } from '@shop/contract/days/days.rules'
import { aPaidOrder, aProduct, aShopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { after, DAY, SECOND } from '../../jobs/clock.ts'
import { createId } from '../../db/ids.ts'
import { DATA_CLASSES } from '../../data-classes.ts'
import { listRetentions } from './data-list.ts'

const shop = await createTestApp()
const { db, clock, services } = shop

/** The number of rows of each table with a retention. */
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table } of listRetentions(DATA_CLASSES)) {
    const rows = await db
      .selectFrom(table as 'sessions')
      .selectAll()
      .execute()
    counts[table] = rows.length
  }
  return counts
}

/** One row of each table that the list clears, and two sessions. */
async function writeRows(now: Date) {
  const { shopper } = await aPaidOrder(shop)
  const ended = await aShopper(shop)
  // The order has two mails; one row of each table is enough.
  await shop.runJobs()
  await db.deleteFrom('mail_messages').where('template', '=', 'order_placed').execute()
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: 'shopper' })
    .where('user_id', '=', ended.userId)
    .execute()
  const owner = { user_id: shopper.userId, created_at: now }
  await db
    .insertInto('email_tokens')
    .values({ ...owner, token_hash: 'hash', purpose: 'reset', expires_at: new Date(now.getTime() + DAY) })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({ ...owner, route: 'POST /v1/orders', key: 'key-of-a-test', fingerprint: 'x', leased_until: now })
    .execute()
  await db
    .insertInto('payment_events')
    .values({ provider: 'stripe', event_id: createId(), type: 'x', received_at: now })
    .execute()

  await db
    .insertInto('pending_registrations')
    .values({ digest: 'digest', expires_at: new Date(now.getTime() + 7 * DAY) })
    .execute()

  await db
    .insertInto('stock_alerts')
    .values({
      id: createId(),
      product_id: (await aProduct(shop)).id,
      size: '',
      user_id: shopper.userId,
      recipient_digest: 'digest',
      language: 'en',
      asked_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + 90 * DAY),
    })
    .execute()

  await db
    .insertInto('content_reports')
    .values({
      id: createId(),
      kind: 'review',
      subject_id: createId(),
      user_id: shopper.userId,
      note: '',
      reporter_digest: 'digest',
      reason: 'other',
      created_at: now,
    })
    .execute()
  await writeSubscriber(now)
  await writeNewsletter(now)
  await writeStaffRows(now)
  await writeDelivery(now)
  await writeAgentRows(now)
}

async function writeSubscriber(now: Date) {
  const [subscriber_id, expires_at] = [createId(), new Date(now.getTime() + 7 * DAY)]
  await db
    .insertInto('subscribers')
    .values({
      id: subscriber_id,
      email: 'mei@example.com',
      email_key: 'mei@example.com',
      language: 'en',
      created_at: now,
      expires_at,
    })
    .execute()
  await db
    .insertInto('subscriber_consents')
    .values({
      subscriber_id,
      kind: 'newsletter',
      source: 'footer',
      text_version: 1,
      language: 'en',
      given_at: now,
      expires_at,
    })
    .execute()
}

async function writeNewsletter(now: Date) {
  const newsletter_id = createId()
  await db
    .insertInto('newsletters')
    .values({
      id: newsletter_id,
      subject: '{}',
      body: '{}',
      state: 'draft',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('newsletter_recipients')
    .values({ newsletter_id, recipient_digest: 'digest', mailed_at: now })
    .execute()
}

async function writeDelivery(now: Date) {
  const [endpoint_id, event_id] = [createId(), createId()]
  const about = { subject: 'order:1', sequence: 1, created_at: now }
  await db
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint_id,
      url: 'https://example.com/',
      description: '',
      event_types: ['order.created'],
      status: 'active',
      secret: 'sealed',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('webhook_events')
    .values({ ...about, id: event_id, type: 'order.created', data: '{}' })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values({ ...about, id: createId(), endpoint_id, event_id, state: 'delivered', next_attempt_at: now })
    .execute()
}

async function writeAgentRows(now: Date) {
  await db
    .insertInto('agent_platforms')
    .values({
      id: 'platform',
      profile_url: 'https://platform.example/profile.json',
      host: 'platform.example',
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await db
    .insertInto('agent_carts')
    .values({
      id: createId(),
      link: 'sealed',
      link_hash: 'hash',
      platform: 'platform',
      lines: '[]',
      codes: [],
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('agent_checkouts')
    .values({
      id: createId(),
      link: 'sealed',
      link_hash: 'hash',
      platform: 'platform',
      status: 'open',
      lines: '[]',
      codes: [],
      details: 'sealed',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('agent_requests')
    .values({
      platform: 'platform',
      operation: 'create_cart',
      key: 'key-of-a-test',
      fingerprint: 'x',
      response: '{}',
      created_at: now,
    })
    .execute()
  await db.insertInto('agent_signatures').values({ id: 'a-signature', created_at: now }).execute()
}

async function writeStaffRows(now: Date) {
  await services.staffRoles.seed()
  await services.staffAccounts.create({
    email: 'owner@shop.example',
    name: 'Owner',
    password: 'Quiet-Mountain-42',
    role: 'owner',
    language: 'en',
  })
  const { id: staff_id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('staff_challenges')
    .values({ challenge: 'challenge', staff_id, expires_at: new Date(now.getTime() + DAY) })
    .execute()
  await db
    .insertInto('staff_sessions')
    .values({
      id: createId(),
      staff_id,
      token_hash: 'hash',
      device: '',
      network: '',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 7 * DAY),
    })
    .execute()
  await db
    .insertInto('staff_invitations')
    .values({
      id: createId(),
      email: 'new@shop.example',
      role_id: 'owner',
      language: 'en',
      token_hash: 'hash',
      created_at: now,
      expires_at: new Date(now.getTime() + 60 * DAY),
    })
    .execute()
}

test('each table deletes its rows on the day that the list defines, and not before', async () => {
  const now = clock()
  await writeRows(now)
  // Days from now; a session that was not ended expires after 60.
  const daysLeft = {
    email_tokens: 1,
    pending_registrations: 7,
    idempotency_keys: 7,
    mail_messages: 90,
    payment_events: 90,
    stock_alerts: 90,
    subscribers: 7,
    newsletter_recipients: 90,
    subscriber_consents: 7,
    content_reports: 90,
    agent_carts: 30,
    agent_checkouts: 1,
    agent_requests: 2,
    agent_signatures: 1,
    agent_platforms: 90,
    webhook_deliveries: 30,
    webhook_events: 30,
    staff_challenges: 1,
    staff_sessions: 7,
    staff_invitations: 90,
    invoice_documents: 3_653,
  }
  expect(await countRows()).toEqual({
    ...mapValues(daysLeft, 1),
    sessions: 2,
    // By the day rather than by the time.
    search_misses: 0,
    missed_addresses: 0,
  })
  for (const end of [1, 7, 30, 90]) {
    clock.set(after(endOf(addDays(toDay(now), end)), -SECOND))
    await services.privacy.purge()
    expect(await countRows()).toMatchObject(mapValues(daysLeft, 1, (days) => days >= end))
    clock.advance(2 * SECOND)
    await services.privacy.purge()
    expect(await countRows()).toMatchObject(mapValues(daysLeft, 0, (days) => days <= end))
  }
  expect((await countRows())['sessions']).toBe(1)
  clock.advance(60 * DAY)
  await services.privacy.purge()
  expect((await countRows())['sessions']).toBe(0)
})

function mapValues(
  days: Record<string, number>,
  count: number,
  isOf: (days: number) => boolean = () => true,
) {
  return Object.fromEntries(
    Object.entries(days).flatMap(([name, each]) => (isOf(each) ? [[name, count]] : [])),
  )
}

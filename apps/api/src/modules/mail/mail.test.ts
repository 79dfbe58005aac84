import { inEachLanguage } from '@shop/contract/languages/languages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPaidOrder, aShopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MAILS } from '../../mails.ts'
import { defineMails, toPlainWriters } from './define-mails.shared.ts'
import { createMailDelivery } from './mail.service.ts'
import type { OutgoingMail } from './mail-transport.service.ts'

const shop = await createTestApp()

interface TestMailData {
  test_link: { link: string }
}
const TEXTS = {
  test_link: { subject: 'A link', greeting: 'Hello', paragraphs: ['It is {link}.'], action: 'Open it' },
}
/** Mails of a module that the shop does not have. */
const TEST_MAILS = defineMails(
  inEachLanguage(() => TEXTS),
  toPlainWriters<TestMailData>,
)

/** Stores a mail with a secret. Returns its id. */
async function postLink(effectKey: string) {
  const { email: recipient, userId } = await aShopper(shop)
  const data = { link: 'https://shop.example/reset-password?token=secret' }
  const mail = { mail: TEST_MAILS.test_link, data, effectKey, userId, recipient, language: 'en' } as const
  await shop.db.transaction().execute((db) => shop.services.mail.post(db, mail))
  return (await readRows(recipient))[0]!.id
}

const readRow = (id: string) =>
  shop.db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const readRows = (recipient: string) =>
  shop.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('a mail', () => {
  test('is written in the transaction that it reports, and sent once however often the job runs', async () => {
    const paid = await aPaidOrder(shop)
    expect(shop.outbox.filter(({ to }) => to === paid.shopper.email)).toEqual([])
    await shop.runJobs()
    await shop.runJobs()
    const [row] = await readRows(paid.shopper.email)
    for (let i = 0; i < 2; i += 1) await shop.services.deliverMail({ mailId: row!.id })
    expect(shop.outbox.filter(({ to }) => to === paid.shopper.email)).toHaveLength(2)
  })

  test('leaves nothing of its text once it is sent', async () => {
    const id = await postLink('secret')
    expect(JSON.stringify((await readRow(id)).data)).toContain('token=')
    const sent: OutgoingMail[] = []
    const transport = async (mail: OutgoingMail) => void sent.push(mail)
    await createMailDelivery({ db: shop.db, clock: shop.clock, transport, mails: [TEST_MAILS.test_link] })({
      mailId: id,
    })
    expect(sent).toMatchObject([{ id, text: expect.stringContaining('token=') }])
    const row = await readRow(id)
    expect(row.data).toEqual({})
    expect(row).toMatchObject({ failed_tries: 0, sent_at: expect.any(Date) })
  })

  test('that no module defines, or no longer, is refused by its name and stays in the outbox', async () => {
    const id = await postLink('unknown')
    await expect(shop.services.deliverMail({ mailId: id })).rejects.toThrow('"test_link"')
    expect(await readRow(id)).toMatchObject({ failed_tries: 1, sent_at: null })
    await shop.db.deleteFrom('mail_messages').where('id', '=', id).execute()
  })

  test('stays in the outbox and is retried when the mail server rejects it [T125]', async () => {
    const paid = await aPaidOrder(shop)
    const [row] = await readRows(paid.shopper.email)
    const closed = createMailDelivery({
      db: shop.db,
      clock: shop.clock,
      mails: MAILS,
      transport: () => Promise.reject(new Error('closed for lunch')),
    })
    await expect(closed({ mailId: row!.id })).rejects.toThrow('closed for lunch')
    expect((await readRows(paid.shopper.email))[0]).toMatchObject({ failed_tries: 1, sent_at: null })
    expect(await shop.readMail(paid.shopper.email)).toHaveLength(2)
  })

  test('is not written when its transaction is rolled back [T29]', async () => {
    const { email } = await aShopper(shop)
    const undone = shop.db.transaction().execute(async (db) => {
      await sql`SELECT 1`.execute(db)
      await shop.jobs.send(db, 'mail.deliver', { mailId: 'never' })
      throw new Error('changed our mind')
    })
    await expect(undone).rejects.toThrow()
    await shop.runJobs()
    expect(await readRows(email)).toEqual([])
  })
})

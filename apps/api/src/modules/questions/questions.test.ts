import { describe, expect, test } from 'vitest'
import { getProduct } from '@shop/contract/products/products.endpoints'
import * as endpoints from '@shop/contract/questions/questions.endpoints'
import { MAX_PENDING_QUESTIONS } from '@shop/contract/questions/questions.rules'
import { reportContent } from '@shop/contract/moderation/moderation.endpoints'
import { aProduct, aShopper } from '../../../test/builders.ts'
import { aDeliveredOrder } from '../../../test/delivered-orders.ts'
import { anApprovedQuestion } from '../../../test/questions.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'

const shop = await createTestApp()
const { questionsConsole } = shop.services

const A_REPLY = { text: 'Yes, it clicks shut firmly.', shown_name: 'Lian', language: 'en' as const }
const list = async (id: string, query: object = {}) =>
  (await shop.call(endpoints.listProductQuestions, { params: { id }, query })).data
const readCount = async (id: string) => (await shop.call(getProduct, { params: { id } })).data.question_count

describe('a question', () => {
  test('is shown once it is approved, and the merchant’s reply publishes it too', async () => {
    const { id } = await aProduct(shop)
    const as = await aShopper(shop)
    const body = { text: '这条手链可以碰水吗？洗手要摘吗', shown_name: '小莲', language: 'en' as const }
    const { data } = await shop.call(endpoints.createQuestion, { params: { id }, body }, { as })
    expect([data.status, (await list(id)).total, await readCount(id)]).toEqual(['pending', 0, 0])
    const { version, is_waiting } = await questionsConsole.get(data.question_id)
    expect(is_waiting).toBe(true)
    await questionsConsole.setShopReply(COMMAND_LINE, data.question_id, { version, text: '洗手不必摘下。' })
    const { items } = await list(id)
    expect(items).toEqual([
      expect.objectContaining({
        text: body.text,
        language: 'zh',
        shown_name: '小莲',
        replies: [expect.objectContaining({ by: 'merchant', text: '洗手不必摘下。', language: 'zh' })],
      }),
    ])
    expect(await readCount(id)).toBe(1)
    expect(await questionsConsole.get(data.question_id)).toMatchObject({ is_waiting: false })
    const mails = await shop.readMail(as.email)
    expect(mails.map(({ subject }) => subject).join()).toMatch(/question|提问/)
  })

  test('is replied to by those alone who have received the product, once each, after moderation', async () => {
    const { productId, shopper: buyer } = await aDeliveredOrder(shop)
    const question = await anApprovedQuestion(shop, await aShopper(shop), productId)
    const reply = (as: { token: string }) =>
      shop.call(endpoints.replyToQuestion, { params: { id: question }, body: A_REPLY }, { as })
    const other = await aShopper(shop)
    const canReply = async (as: { token: string }) =>
      (await shop.call(endpoints.getReplierStatus, { params: { id: productId } }, { as })).data.can_reply
    expect([await canReply(buyer), await canReply(other)]).toEqual([true, false])
    const stranger = await reply(other)
    expect([stranger.status, stranger.error.code]).toEqual([403, 'REPLY_BUYERS_ONLY'])
    const { data } = await reply(buyer)
    expect((await list(productId)).items[0]!.replies).toEqual([])
    const again = await reply(buyer)
    expect([again.status, again.error.code]).toEqual([409, 'REPLY_EXISTS'])
    const { version, is_waiting } = await questionsConsole.get(question)
    expect(is_waiting).toBe(true)
    const ids = { id: question, replyId: data.reply_id }
    await questionsConsole.moderateReply(COMMAND_LINE, ids, { version, status: 'approved', note: '' })
    expect((await list(productId)).items[0]!.replies).toEqual([
      expect.objectContaining({ by: 'buyer', shown_name: 'Lian', text: A_REPLY.text }),
    ])
  })

  test('is found by words of its text and of its replies', async () => {
    const { productId, shopper } = await aDeliveredOrder(shop)
    const id = await anApprovedQuestion(shop, shopper, productId)
    const { version } = await questionsConsole.get(id)
    await questionsConsole.setShopReply(COMMAND_LINE, id, { version, text: 'It is made of 100% silver.' })
    const count = async (q: string) => (await list(productId, { q })).total
    expect([await count('CLASP'), await count('silver'), await count('100%'), await count('1%0')]).toEqual([
      1, 1, 1, 0,
    ])
  })

  test('with a link is refused, and so is an eleventh that waits', async () => {
    const { id } = await aProduct(shop)
    const as = await aShopper(shop)
    const submit = (text: string) =>
      shop.call(
        endpoints.createQuestion,
        { params: { id }, body: { text, shown_name: 'Mei', language: 'en' } },
        { as },
      )
    expect((await submit('Is it like on www.evil.example?')).error.code).toBe('VALIDATION_FAILED')
    for (let count = 0; count < MAX_PENDING_QUESTIONS; count += 1)
      expect((await submit('Does the clasp hold well?')).status).toBe(201)
    const more = await submit('Does the clasp hold well?')
    expect([more.status, more.error.code]).toEqual([409, 'QUESTION_LIMIT_REACHED'])
  })

  test('that is rejected is not shown, and its author is told why', async () => {
    const { productId } = await aDeliveredOrder(shop)
    const as = await aShopper(shop)
    const id = await anApprovedQuestion(shop, as, productId)
    const { version } = await questionsConsole.get(id)
    const decision = { version, status: 'rejected' as const, reason: 'off_topic' as const, note: '' }
    await questionsConsole.moderate(COMMAND_LINE, id, decision)
    expect([(await list(productId)).total, await readCount(productId)]).toEqual([0, 0])
    await expect(questionsConsole.moderate(COMMAND_LINE, id, decision)).rejects.toMatchObject({
      code: 'STALE_VERSION',
    })
    const mine = await shop.call(endpoints.listMyQuestions, {}, { as })
    expect(mine.data.items[0]).toMatchObject({ status: 'rejected', rejection: 'off_topic' })
  })

  test('that is reported waits for a moderator again; its author can delete it with its replies', async () => {
    const { productId, shopper: buyer } = await aDeliveredOrder(shop)
    const as = await aShopper(shop)
    const id = await anApprovedQuestion(shop, as, productId)
    await shop.call(endpoints.replyToQuestion, { params: { id }, body: A_REPLY }, { as: buyer })
    await shop.call(reportContent, { body: { kind: 'question', id, reason: 'offensive' } }, { as: buyer })
    expect((await questionsConsole.get(id)).reports).toEqual([
      expect.objectContaining({ reason: 'offensive' }),
    ])
    await shop.call(endpoints.deleteQuestion, { params: { id } }, { as: buyer })
    expect((await list(productId)).total).toBe(1)
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await shop.call(endpoints.deleteQuestion, { params: { id } }, { as })).status).toBe(200)
    expect([(await list(productId)).total, await readCount(productId)]).toEqual([0, 0])
  })
})

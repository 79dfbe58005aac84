import { createQuestion } from '@shop/contract/questions/questions.endpoints'
import { COMMAND_LINE } from '../src/modules/audit/audit.service.ts'
import type { Shopper } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A question or a reply as a shopper writes it. */
export const aQuestionText = () => ({
  text: 'Does the clasp hold well?',
  shown_name: 'Lian',
  language: 'en' as const,
})

/** An approved question about a product. */
export async function anApprovedQuestion(shop: TestApp, as: Shopper, productId: string): Promise<string> {
  const input = { params: { id: productId }, body: aQuestionText() }
  const { data } = await shop.call(createQuestion, input, { as })
  const { questionsConsole } = shop.services
  const { version } = await questionsConsole.get(data.question_id)
  await questionsConsole.moderate(COMMAND_LINE, data.question_id, { version, status: 'approved', note: '' })
  return data.question_id
}

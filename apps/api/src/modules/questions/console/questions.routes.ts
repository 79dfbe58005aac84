import * as questions from '@shop/contract/questions/questions.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { QuestionsConsole } from './questions-console.service.ts'

/** The moderators' queue of questions. */
export function registerQuestionsConsole(route: ConsoleRoute, questionsConsole: QuestionsConsole): void {
  route(questions.listQuestions, ({ query }) => questionsConsole.list(query), { mayLag: true })
  route(questions.getQuestion, ({ params }) => questionsConsole.get(params.id))
  route(questions.moderateQuestion, ({ params, body, actor }) =>
    questionsConsole.moderate(actor, params.id, body),
  )
  route(questions.setMerchantReply, ({ params, body, actor }) =>
    questionsConsole.setShopReply(actor, params.id, body),
  )
  route(questions.moderateReply, ({ params, body, actor }) =>
    questionsConsole.moderateReply(actor, params, body),
  )
  route(questions.dismissQuestionReports, ({ params, actor }) =>
    questionsConsole.dismissReports(actor, params.id),
  )
}

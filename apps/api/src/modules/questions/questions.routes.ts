import * as endpoints from '@shop/contract/questions/questions.endpoints'
import type { Route } from '../../http/route.ts'
import type { QuestionsService } from './questions.service.ts'

export function registerQuestions(route: Route, service: QuestionsService): void {
  route(endpoints.listProductQuestions, ({ params, query }) => service.list(params.id, query))
  route(endpoints.createQuestion, ({ user, params, body }) => service.create(user.userId, params.id, body))
  route(endpoints.replyToQuestion, ({ user, params, body }) => service.reply(user.userId, params.id, body))
  route(endpoints.getReplierStatus, async ({ user, params }) => ({
    can_reply: await service.canReply(user.userId, params.id),
  }))
  route(endpoints.listMyQuestions, ({ user, query }) => service.listMine(user.userId, query))
  route(endpoints.deleteQuestion, async ({ user, params }) => {
    await service.remove(user.userId, params.id)
    return {}
  })
}

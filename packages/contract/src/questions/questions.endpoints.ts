import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { questionsSchemas } from './questions.schemas.ts'

export const listProductQuestions = defineEndpoint({
  method: 'GET',
  path: '/products/:id/questions',
  summary: 'The approved questions about a product, answered ones first, then the newest',
  auth: 'public',
  schemas: typesOf<typeof questionsSchemas.listProductQuestions>(),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const createQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/products/:id/questions',
  summary: 'Asks about a product; shown after moderation',
  auth: 'user',
  schemas: typesOf<typeof questionsSchemas.createQuestion>(),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'QUESTION_LIMIT_REACHED'],
  idempotent: true,
  rateLimit: 'public-text',
})

export const replyToQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/questions/:id/replies',
  summary: 'Answers a question, once, as somebody who has received the product; shown after moderation',
  auth: 'user',
  schemas: typesOf<typeof questionsSchemas.replyToQuestion>(),
  status: 201,
  errors: ['QUESTION_NOT_FOUND', 'REPLY_BUYERS_ONLY', 'REPLY_EXISTS', 'REPLY_LIMIT_REACHED'],
  idempotent: true,
  rateLimit: 'public-text',
})

export const getReplierStatus = defineEndpoint({
  method: 'GET',
  path: '/v1/products/:id/replier',
  summary: 'Whether the shopper can answer the questions about a product',
  auth: 'user',
  schemas: typesOf<typeof questionsSchemas.getReplierStatus>(),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const listMyQuestions = defineEndpoint({
  method: 'GET',
  path: '/v1/users/questions',
  summary: 'The shopper’s questions, newest first',
  auth: 'user',
  schemas: typesOf<typeof questionsSchemas.listMyQuestions>(),
  errors: [],
})

export const deleteQuestion = defineEndpoint({
  method: 'DELETE',
  path: '/v1/questions/:id',
  summary: 'Deletes a question of the shopper with its answers; idempotent',
  auth: 'user',
  schemas: typesOf<typeof questionsSchemas.deleteQuestion>(),
  errors: [],
})

import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { moderationSchemas } from './moderation.schemas.ts'

export const reportContent = defineEndpoint({
  method: 'POST',
  path: '/v1/content-reports',
  summary: 'Reports a review, a question or an answer to the merchant; once by each shopper or network',
  auth: 'optional',
  schemas: typesOf<typeof moderationSchemas.reportContent>(),
  status: 201,
  errors: ['CONTENT_NOT_FOUND'],
  rateLimit: 'opinion',
})

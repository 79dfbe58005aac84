import type { Block, articlesSchemas } from './articles.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

export type HeadingBlock = Extract<Block, { type: 'heading' }>

export const listStories = defineEndpoint({
  method: 'GET',
  path: '/v1/stories',
  summary: 'All stories of the traditions page in full, in order',
  auth: 'public',
  schemas: typesOf<typeof articlesSchemas.listStories>(),
  errors: [],
})

export const getStory = defineEndpoint({
  method: 'GET',
  path: '/v1/stories/:slug',
  summary: 'One story',
  auth: 'public',
  schemas: typesOf<typeof articlesSchemas.getStory>(),
  errors: ['ARTICLE_NOT_FOUND'],
})

export const getPage = defineEndpoint({
  method: 'GET',
  path: '/v1/pages/:slug',
  summary: 'The text of a policy or information page',
  auth: 'public',
  schemas: typesOf<typeof articlesSchemas.getPage>(),
  errors: ['ARTICLE_NOT_FOUND'],
})

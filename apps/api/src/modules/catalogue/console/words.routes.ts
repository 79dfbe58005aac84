import * as endpoints from '@shop/contract/console/words'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { Words } from './words.service.ts'

/** Words of the search, labels of products and stones in the console. */
export function registerWordsConsole(route: ConsoleRoute, words: Words): void {
  route(endpoints.listSynonyms, ({ query }) => words.listSynonyms(query))
  route(endpoints.createSynonym, ({ body, actor }) => words.saveSynonym(body, actor))
  route(endpoints.changeSynonym, ({ params, body, actor }) =>
    words.saveSynonym({ searched: params.id, ...body }, actor),
  )
  route(endpoints.deleteSynonym, ({ params, actor }) => words.removeSynonym(params.id, actor))
  route(endpoints.listTerms, ({ query }) => words.listTerms(query))
  route(endpoints.createTerm, ({ body, actor }) => words.saveTerm(body, actor))
  route(endpoints.changeTerm, ({ params, body, actor }) => words.changeTerm(params.id, body, actor))
  route(endpoints.deleteTerm, ({ params, actor }) => words.removeTerm(params.id, actor))
  route(endpoints.listStones, ({ query }) => words.listStones(query))
  route(endpoints.createStone, ({ body, actor }) => words.saveStone(body, actor))
  route(endpoints.changeStone, ({ params, body, actor }) =>
    words.saveStone({ gem: params.id, ...body }, actor),
  )
}

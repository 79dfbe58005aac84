import * as endpoints from '@shop/contract/console/vocabulary'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { Vocabulary } from './vocabulary.service.ts'

/** Vocabulary of the search, labels of products and stones in the console. */
export function registerVocabularyConsole(route: ConsoleRoute, vocabulary: Vocabulary): void {
  route(endpoints.listSynonyms, ({ query }) => vocabulary.listSynonyms(query))
  route(endpoints.createSynonym, ({ body, actor }) => vocabulary.saveSynonym(body, actor))
  route(endpoints.changeSynonym, ({ params, body, actor }) =>
    vocabulary.saveSynonym({ searched: params.id, ...body }, actor),
  )
  route(endpoints.deleteSynonym, ({ params, actor }) => vocabulary.removeSynonym(params.id, actor))
  route(endpoints.listTerms, ({ query }) => vocabulary.listTerms(query))
  route(endpoints.createTerm, ({ body, actor }) => vocabulary.saveTerm(body, actor))
  route(endpoints.changeTerm, ({ params, body, actor }) => vocabulary.changeTerm(params.id, body, actor))
  route(endpoints.deleteTerm, ({ params, actor }) => vocabulary.removeTerm(params.id, actor))
  route(endpoints.listStones, ({ query }) => vocabulary.listStones(query))
  route(endpoints.createStone, ({ body, actor }) => vocabulary.saveStone(body, actor))
  route(endpoints.changeStone, ({ params, body, actor }) =>
    vocabulary.saveStone({ gem: params.id, ...body }, actor),
  )
}

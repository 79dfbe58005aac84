import * as stoneEndpoints from '@shop/contract/stones/stones.console'
import * as endpoints from '@shop/contract/vocabulary/vocabulary.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { Stones } from './stones.service.ts'
import type { Vocabulary } from './vocabulary.service.ts'

/** Vocabulary of the search, labels of products and stones in the console. */
export function registerVocabularyConsole(
  route: ConsoleRoute,
  { vocabulary, stones }: { vocabulary: Vocabulary; stones: Stones },
): void {
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
  route(stoneEndpoints.listStones, ({ query }) => stones.list(query))
  route(stoneEndpoints.listStoneChoices, () => stones.listChoices())
  route(stoneEndpoints.createStone, ({ body, actor }) => stones.create(body, actor))
  route(stoneEndpoints.changeStone, ({ params, body, actor }) => stones.change(params.id, body, actor))
}

import {
  FOUND_OF_LIST,
  searchConsole,
  SEARCHED_LISTS,
  type FoundRecords,
  type SearchedList,
} from '@shop/contract/console-search/console-search.console'
import type { Data, Received } from '@shop/contract/http/endpoint'
import type { Services } from '../services.ts'
import type { ConsoleCaller, ConsoleRoute } from './console-route.ts'
import { listSearchedLists } from './searched-lists.ts'

/** Whether the caller may see names. */
interface Sight {
  withPersonal: boolean
}

type Query<Name extends SearchedList> = Received<(typeof SEARCHED_LISTS)[Name], 'query'>
type Found<Name extends SearchedList> = Data<(typeof SEARCHED_LISTS)[Name]>

/** The call of each list's own service that its screen is searched with. */
type Finders = {
  [Name in SearchedList]: (query: Query<Name>, sight: Sight) => Found<Name> | Promise<Found<Name>>
}

/** One search over the records of the console: each list is searched by its own service, all at once. */
export function registerConsoleSearch(route: ConsoleRoute, services: Services): void {
  const finders: Finders = {
    orders: services.ordersConsole.orderList.list,
    returns: services.returnsConsole.list,
    invoices: services.invoicesConsole.list,
    customers: services.customers.list,
    products: (query) => services.productLists.list(query, { showsCosts: false }),
    coupons: services.merchantCoupons.list,
    gift_cards: services.giftCardsConsole.list,
  }

  async function find<Name extends SearchedList>(name: Name, text: string, sight: Sight) {
    const query = SEARCHED_LISTS[name].schemas.query.parse({ q: text, limit: FOUND_OF_LIST })
    return [name, await finders[name](query as Query<Name>, sight)] as const
  }

  async function findAll(text: string, { permissions }: ConsoleCaller): Promise<FoundRecords> {
    const sight = { withPersonal: permissions.has('personal.read') }
    const lists = listSearchedLists(text, permissions)
    const found = await Promise.all(lists.map((name) => find(name, text, sight)))
    return Object.fromEntries(found) as FoundRecords
  }

  route(searchConsole, ({ query, caller }) => findAll(query.q, caller), { mayLag: true })
}

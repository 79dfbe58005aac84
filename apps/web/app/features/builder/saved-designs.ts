import { deleteDesign, listSavedDesigns } from '@shop/contract/bracelet-design'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'

/** Key of the designs in an account. */
export const toSavedDesignsKey = (shopperId: string) => toShopperKey(shopperId, 'designs')

/** The designs in an account, last changed first. */
export function savedDesignsQuery(shopperId: string) {
  return queryOptions({
    queryKey: toSavedDesignsKey(shopperId),
    queryFn: async ({ signal }) =>
      (await fetchData(listSavedDesigns, {}, { signal, staysOnPage: true })).items,
  })
}

/** Deletes a design from an account, by its id. */
export function deleteDesignMutation(shopperId: string) {
  return mutationOptions({
    mutationFn: (id: string) => fetchData(deleteDesign, { params: { id } }),
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: toSavedDesignsKey(shopperId) }),
  })
}

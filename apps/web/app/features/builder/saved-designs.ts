import {
  deleteDesign,
  listSavedDesigns,
  renameDesign,
  saveDesign,
} from '@shop/contract/designs/designs.endpoints'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { findFailureReason } from '../../lib/api/failure-reason.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'

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

/** Saves a design in the account. Returns why it failed, if it did. */
export const saveInAccount = (code: string, name: string): Promise<string | undefined> =>
  findFailure(() => call(saveDesign, { body: { code, name } }))

/** Gives a design of the account another name, by its id. Returns why it failed, if it did. */
export const renameInAccount = (id: string, name: string): Promise<string | undefined> =>
  findFailure(() => call(renameDesign, { params: { id }, body: { name } }))

type Result = Awaited<ReturnType<typeof call<typeof saveDesign>>>

async function findFailure(request: () => Promise<Result>): Promise<string | undefined> {
  try {
    const result = await request()
    if (result.ok) return undefined
    return result.error.code === 'DESIGN_LIMIT_REACHED'
      ? m.design_save_limit()
      : toRefusalMessage(result.status, result.error)
  } catch (error) {
    return findFailureReason(error) ?? m.design_save_failed()
  }
}

import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { DataProvider, RaRecord } from 'react-admin'
import type { ApiClient } from './api-client.ts'
import { ApiError, hasCode } from './api-error.ts'
import type { Conflict, Resolution } from './conflict.ts'
import { toFormErrors, type Translate } from './field-errors.ts'
import { listBodyFields, toBody } from './request-body.ts'
import { RESOURCES, type ResourceEndpoints } from './resources.ts'

interface DataProviderOptions {
  api: ApiClient
  /** Shows both versions of a record that somebody else has changed, and resolves to what to do. */
  resolveConflict: (conflict: Conflict) => Promise<Resolution>
  translate: Translate
  resources?: Record<string, ResourceEndpoints>
}

interface List {
  items: RaRecord[]
  total?: number
  has_next_page: boolean
}

/**
 * react-admin's data by the endpoints of `resources.ts`. `meta.query` of a call adds to the query, for what is no filter
 * that people set.
 */
export function createDataProvider({
  api,
  resolveConflict,
  translate,
  resources = RESOURCES,
}: DataProviderOptions): DataProvider {
  function getEndpoint(
    resource: string,
    name: Exclude<keyof ResourceEndpoints, 'actions' | 'toSent'>,
  ): ConsoleEndpoint {
    const endpoint = resources[resource]?.[name]
    if (!endpoint) throw new Error(`resources.ts has no endpoint "${name}" for "${resource}"`)
    return endpoint
  }

  async function getList(resource: string, { pagination, sort, filter, meta, signal }: ListParams) {
    const query = { ...toListQuery(pagination, sort), ...filter, ...meta?.query }
    const list = (await api.send(getEndpoint(resource, 'list'), { query, signal })) as List
    return {
      data: list.items,
      // react-admin shows "of more than 25" without a total, and then needs to know of the next page.
      ...(list.total !== undefined && { total: list.total }),
      pageInfo: { hasNextPage: list.has_next_page, hasPreviousPage: (pagination?.page ?? 1) > 1 },
    }
  }

  async function getOne(resource: string, id: RaRecord['id'], signal?: AbortSignal): Promise<RaRecord> {
    return (await api.send(getEndpoint(resource, 'get'), { params: { id }, signal })) as RaRecord
  }

  async function getMany(resource: string, ids: RaRecord['id'][], signal?: AbortSignal) {
    const { list } = resources[resource] ?? {}
    if (list?.schemas.query && 'ids' in list.schemas.query.shape) {
      const query = { ids, limit: Math.min(ids.length, 100) }
      return ((await api.send(list, { query, signal })) as List).items
    }
    return Promise.all(ids.map((id) => getOne(resource, id, signal)))
  }

  function toSent<Fields extends Partial<RaRecord>>(resource: string, record: Fields): Fields {
    return (resources[resource]?.toSent?.(record) ?? record) as Fields
  }

  async function remove(resource: string, id: RaRecord['id'], previous?: RaRecord) {
    const endpoint = getEndpoint(resource, 'remove')
    const hasVersion = endpoint.schemas.query && 'version' in endpoint.schemas.query.shape
    await api.send(endpoint, {
      params: { id },
      ...(hasVersion && { query: { version: previous?.['version'] } }),
    })
  }

  /** Saves a change; if somebody else was faster, as often as people choose to save again. */
  async function update(resource: string, { id, data, previousData }: UpdateParams): Promise<RaRecord> {
    const endpoint = getEndpoint(resource, 'update')
    let base = toSent(resource, previousData)
    let record = toSent(resource, data)
    for (;;) {
      try {
        const body = toBody(endpoint, record, base)
        return (await api.send(endpoint, { params: { id }, body })) as RaRecord
      } catch (error) {
        const theirs = hasCode(error, 'STALE_VERSION') && (error.details[0]?.['current'] as RaRecord)
        if (!theirs) throw error
        const fields = listBodyFields(endpoint)
        const current = toSent(resource, theirs)
        const resolution = await resolveConflict({ resource, fields, base, mine: record, theirs: current })
        if (resolution.action === 'cancel') throw error
        if (resolution.action === 'take_theirs') return theirs
        base = current
        record = { ...resolution.record, version: theirs['version'] }
      }
    }
  }

  /** Puts the reasons into a refusal's error, by field. */
  function refuse(error: unknown): never {
    const errors = error instanceof ApiError && toFormErrors(error, translate)
    if (errors) error.body = { errors }
    throw error
  }

  return {
    supportAbortSignal: true,
    getList: (resource, params) => getList(resource, params) as never,
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }) as never,
    getOne: async (resource, { id, signal }) => ({ data: (await getOne(resource, id, signal)) as never }),
    getMany: async (resource, { ids, signal }) => ({ data: (await getMany(resource, ids, signal)) as never }),
    async create(resource, { data }) {
      const endpoint = getEndpoint(resource, 'create')
      // The form's own id, if it has one, makes its second attempt the same request.
      const record = toSent(resource, { id: crypto.randomUUID(), ...data })
      return { data: (await api.send(endpoint, { body: toBody(endpoint, record) }).catch(refuse)) as never }
    },
    update: async (resource, params) => ({
      data: (await update(resource, params as UpdateParams).catch(refuse)) as never,
    }),
    async delete(resource, { id, previousData }) {
      await remove(resource, id, previousData)
      return { data: (previousData ?? { id }) as never }
    },
    async deleteMany(resource, { ids }) {
      await Promise.all(ids.map((id) => remove(resource, id)))
      return { data: ids }
    },
    updateMany: () => Promise.reject(new Error('Bulk changes have endpoints of their own')),
  }
}

interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: string }
  filter?: Record<string, unknown>
  meta?: { query?: Record<string, unknown> }
  signal?: AbortSignal
}

interface UpdateParams {
  id: RaRecord['id']
  data: Partial<RaRecord>
  previousData: RaRecord
}

/** react-admin sorts by `id` unless a list says otherwise; then the endpoint's own sorting applies. */
function toListQuery(pagination: ListParams['pagination'], sort: ListParams['sort']) {
  return {
    ...(pagination && { page: pagination.page, limit: pagination.perPage }),
    ...(sort && sort.field !== 'id' && { sort: sort.field, order: sort.order.toLowerCase() }),
  }
}

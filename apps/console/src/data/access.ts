import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { RESOURCES, type ResourceEndpoints } from './resources.ts'

/** react-admin's names of actions and the endpoints that they need. */
const ENDPOINT_OF_ACTION: Record<string, keyof Omit<ResourceEndpoints, 'actions' | 'toSent'>> = {
  list: 'list',
  show: 'get',
  edit: 'update',
  create: 'create',
  delete: 'remove',
}

/** The endpoint that an action of a resource needs; undefined for one that the console does not have. */
export function findEndpoint(
  resource: string,
  action: string,
  resources: Record<string, ResourceEndpoints> = RESOURCES,
): ConsoleEndpoint | undefined {
  const endpoints = resources[resource]
  const name = ENDPOINT_OF_ACTION[action]
  return name ? endpoints?.[name] : endpoints?.actions?.[action]
}

/** Whether these permissions allow a call of an endpoint. */
export function isAllowed(endpoint: ConsoleEndpoint, permissions: readonly Permission[]): boolean {
  const { permission } = endpoint
  return (
    ['anyone', 'password', 'enrolment', 'session'].includes(permission) ||
    permissions.includes(permission as Permission)
  )
}

import type { Endpoint, EndpointSchemas } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from '../staff/permissions.console.ts'

/**
 * Who may call an endpoint of the console: `anyone` without a session; `password`: a session that may still lack its
 * second factor; `enrolment`: one that lacks nothing, or has its first second factor to set up; `session`: every member of
 * staff; else those whose role has the permission.
 */
export type ConsoleAccess = Permission | 'anyone' | 'password' | 'enrolment' | 'session'

/**
 * One HTTP endpoint of the merchant console, below `/api` of the console's own origin. Its schemas are zod's, for both
 * sides: the console checks forms with them too.
 */
export interface ConsoleEndpoint extends Pick<
  Endpoint,
  'method' | 'summary' | 'upload' | 'status' | 'rateLimit'
> {
  path: `/console/${string}`
  permission: ConsoleAccess
  schemas: EndpointSchemas
  /** Error codes in addition to the general ones. */
  errors: readonly ErrorCode[]
  /** Asks for the second factor or the password again unless that was given in the last 10 minutes. */
  stepUp?: true
  /** Responds with a file of this media type instead of JSON. */
  download?: 'text/csv' | 'application/pdf' | 'image/webp' | 'application/json'
}

/** Declares an endpoint of the console. Identity function that infers the exact types. */
export function defineConsoleEndpoint<const E extends ConsoleEndpoint>(endpoint: E): E {
  return endpoint
}

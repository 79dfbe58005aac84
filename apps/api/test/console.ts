import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { INITIAL_ROLES, OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import { signIn } from '@shop/contract/staff/session.console'
import type { Data, Input } from '@shop/contract/http/endpoint'
import type { Envelope, ErrorDetail } from '@shop/contract/http/envelope'
import { ERRORS, type ErrorCode } from '@shop/contract/http/errors'
import { buildConsoleApp, CONSOLE_API_ROOT } from '../src/console/console-app.ts'
import { createStaffServices } from '../src/modules/staff/staff-services.ts'
import { toUrl } from './call.ts'
import type { TestApp } from './test-app.ts'

/** A role of a new shop. */
export type Role = typeof OWNER_ROLE | keyof typeof INITIAL_ROLES

/** A signed-in member of staff: the cookie of their browser. */
export interface StaffMember {
  email: string
  password: string
  cookie: string
}

interface ConsoleCallOptions {
  /** Who calls. */
  as?: Pick<StaffMember, 'cookie'> | undefined
  headers?: Record<string, string>
}

/** A response: `data` of a success, `error` of a failure. Reading the wrong one fails the test. */
interface ConsoleResponse<E extends ConsoleEndpoint> {
  status: number
  headers: LightMyRequestResponse['headers']
  body: Buffer
  /** The browser's cookie after the response. */
  cookie: string | undefined
  data: Data<E>
  error: { code: ErrorCode; message: string; details?: ErrorDetail[] }
}

const PASSWORD = 'Quiet-Mountain-42'
/** Codes that any endpoint of the console may respond with. */
const GENERAL_CODES: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'BUSY',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'STEP_UP_REQUIRED',
]

let people = 0

export type TestConsole = Awaited<ReturnType<typeof createTestConsole>>

interface TestConsoleOptions {
  /** As in a live shop, whose staff must have a second factor. */
  demandsSecondFactor?: boolean
}

/** The console of a test's shop, with its real routes; closed automatically. */
export async function createTestConsole(
  shop: TestApp,
  { demandsSecondFactor = false }: TestConsoleOptions = {},
) {
  const { config, log, db, clock } = shop
  const { limits, passwords, audit, mail } = shop.services
  const staff = createStaffServices({
    db,
    clock,
    limits,
    passwords,
    audit,
    mail,
    demandsSecondFactor,
    secret: config.secrets.auth,
    consoleUrl: config.console!.url,
  })
  const services = { ...shop.services, ...staff }
  const app = await buildConsoleApp({ config, services, log })
  await services.staffRoles.seed()
  afterAll(() => app.close())
  const origin = new URL(config.console!.url).origin

  /** Calls the console under the real URL, and validates every response against the contract. */
  async function call<E extends ConsoleEndpoint>(
    endpoint: E,
    input: Input<E>,
    options: ConsoleCallOptions = {},
  ): Promise<ConsoleResponse<E>> {
    const { params, query, body } = input as { params?: object; query?: object; body?: object }
    const response = await app.inject({
      method: endpoint.method,
      url: toUrl(CONSOLE_API_ROOT, endpoint.path, { ...(params && { params }), ...(query && { query }) }),
      ...(body === undefined ? {} : { payload: body }),
      headers: { origin, ...(options.as ? { cookie: options.as.cookie } : {}), ...options.headers },
    })
    const isFile = endpoint.download !== undefined && response.statusCode === 200
    const envelope = isFile ? undefined : response.json<Envelope<Data<E>>>()
    if (envelope) holdAgainstContract(endpoint, response, envelope)
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.rawPayload,
      cookie: toCookie(response),
      get data() {
        if (!envelope?.success) throw new Error(`Failed with ${response.body}`)
        return envelope.data
      },
      get error() {
        if (!envelope || envelope.success) throw new Error(`Succeeded with ${response.body}`)
        return envelope.error
      },
    }
  }

  /** A new member of staff, signed in by password. */
  async function aMember(role: Role): Promise<StaffMember> {
    people += 1
    const email = `${role}-${people}@shop.example`
    await services.staffAccounts.create({
      email,
      name: `A ${role}`,
      password: PASSWORD,
      role,
      language: 'en',
    })
    return signInAs({ email, password: PASSWORD })
  }

  /** Signs a member in again, in another browser. */
  async function signInAs({
    email,
    password,
  }: Pick<StaffMember, 'email' | 'password'>): Promise<StaffMember> {
    const { cookie } = await call(signIn, { body: { email, password } })
    return { email, password, cookie: cookie! }
  }

  return { app, origin, call, aMember, signInAs }
}

function toCookie({ cookies }: LightMyRequestResponse): string | undefined {
  const [cookie] = cookies
  return cookie && `${cookie.name}=${cookie.value}`
}

function holdAgainstContract(
  endpoint: ConsoleEndpoint,
  response: LightMyRequestResponse,
  envelope: Envelope<unknown>,
): void {
  expect(response.headers['cache-control']).toBe('no-store')
  if (envelope.success) {
    expect(response.statusCode).toBe(endpoint.status ?? 200)
    expect(endpoint.schemas.data.parse(envelope.data)).toEqual(envelope.data)
    return
  }
  const { code } = envelope.error
  expect([...GENERAL_CODES, ...endpoint.errors]).toContain(code)
  expect(response.statusCode).toBe(ERRORS[code].status)
}

import type { ConsoleSession } from '@shop/contract/staff/session.console'
import type { ConsoleShop } from '@shop/contract/settings/shop.console'
import { createContext, use } from 'react'
import { createApiClient, type ApiClient } from './api-client.ts'
import type { Conflict, Resolution } from './conflict.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { createSessionStore, type SessionStore } from './session.ts'

/** What the console's screens and dialogs share. */
export interface Services {
  api: ApiClient
  session: SessionStore
  prompts: {
    /** Sign in again; the request is the session that has ended. */
    signIn: Prompt<ConsoleSession | undefined, boolean>
    stepUp: Prompt<undefined, boolean>
    conflict: Prompt<Conflict, Resolution>
  }
  signInAgain: () => Promise<boolean>
  /** Undefined while it is not known. */
  shop: ConsoleShop | undefined
}

/** Creates the services of one console. */
export function createServices(fetch: typeof globalThis.fetch): Services {
  const prompts: Services['prompts'] = {
    signIn: createPrompt(),
    stepUp: createPrompt(),
    conflict: createPrompt(),
  }
  const session = createSessionStore(() => api)
  // One dialog for all calls that wait for it.
  const signInAgain = shareWhilePending(() => prompts.signIn.open(session.get()))
  const confirmIdentity = shareWhilePending(() => prompts.stepUp.open(undefined))
  const api = createApiClient({ fetch, signInAgain, confirmIdentity })
  return { api, session, prompts, signInAgain, shop: undefined }
}

export const ServicesContext = createContext<Services | undefined>(undefined)

/** The services of this console. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('ServicesContext is missing')
  return services
}

function shareWhilePending<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  return () => (pending ??= work().finally(() => (pending = undefined)))
}

import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadSessionCheck } from './features/session/fetch-session.ts'
import { findTokens } from './lib/api/tokens.ts'
import { createTrustedTypesPolicy } from './lib/security/trusted-types-policy.ts'

createTrustedTypesPolicy()

// A stored session is checked right after hydration, so the code for the check is loaded at the same time.
if (findTokens()) void loadSessionCheck()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

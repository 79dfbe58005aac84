import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadSessionCheck } from './features/session/ask-session.ts'
import { loadFonts } from './lib/late-fonts.ts'
import { findTokens } from './lib/tokens.ts'
import { createTrustedTypesPolicy } from './lib/trusted-types-policy.ts'

/** Brings the document to life. */
export function start(): void {
  createTrustedTypesPolicy()

  // A shopper is waited for: what asks who it is comes beside the start of the page, not after it.
  if (findTokens()) void loadSessionCheck()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

  // After start and without blocking (specification, section 7); until then the fallbacks hold the same room.
  void loadFonts()
}

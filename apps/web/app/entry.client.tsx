import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadFonts } from './lib/late-fonts.ts'
import { createTrustedTypesPolicy } from './lib/trusted-types-policy.ts'

createTrustedTypesPolicy()

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

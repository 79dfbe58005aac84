import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { failedLoaderCode, handleFailedCode } from './lib/navigation/failed-code.ts'
import { createTrustedTypesPolicy } from './lib/security/trusted-types-policy.ts'

createTrustedTypesPolicy()
handleFailedCode()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[failedLoaderCode]} />
    </StrictMode>,
  )
})

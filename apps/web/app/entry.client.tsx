import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replayEarlyActions } from './lib/early-actions/replay-early-actions.ts'
import { failedLoaderCode, handleFailedCode } from './lib/navigation/failed-code.ts'
import { createTrustedTypesPolicy } from './lib/security/trusted-types-policy.ts'

createTrustedTypesPolicy()
handleFailedCode()
addEventListener('hydrated', () => void replayEarlyActions())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} instrumentations={[failedLoaderCode]} />
    </StrictMode>,
  )
})

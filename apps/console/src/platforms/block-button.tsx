import { Button } from '@mui/material'
import { changeAgentPlatform, type AgentPlatform } from '@shop/contract/platforms/platforms.console'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useAction } from '../ui/use-action.ts'

/** Blocks the agents of a platform after a question, or serves them again. */
export function BlockButton({ platform: { id, blocked_at: blockedAt } }: { platform: AgentPlatform }) {
  const translate = useTranslate()
  const { api } = useServices()
  const change = (blocked: boolean) => api.call(changeAgentPlatform, { params: { id }, body: { blocked } })
  const unblock = useAction(() => change(false), 'platforms.unblock.done')
  const label = translate(blockedAt ? 'platforms.unblock.label' : 'platforms.block.label')
  if (blockedAt)
    return (
      <Button aria-label={`${label}: ${id}`} loading={unblock.isRunning} onClick={() => void unblock.run()}>
        {label}
      </Button>
    )
  return (
    <ConfirmButton
      color="error"
      label={label}
      ariaLabel={`${label}: ${id}`}
      title={translate('platforms.block.title', { host: id })}
      text={translate('platforms.block.text')}
      done="platforms.block.done"
      work={() => change(true)}
    />
  )
}
